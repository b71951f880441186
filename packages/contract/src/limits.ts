/** Every limit shared by both sides (A-9; S-9). */
export const limits = {
  email: 50,
  password: { min: 8, max: 50 },
  mfaCode: 6,
  eqId: 11,
  name: 50,
  mobile: 15,
  internationalPhone: 50,
  phone: 15,
  addressLine: 100,
  suburb: 50,
  schoolSearch: 100,
  allergyDetails: 20,
  /** Conditions in one form, and the length of their version. */
  medicalConditions: 100,
  recordVersion: 8192,
  absenceReason: 89,
  /** Students in one multi-student report (G13: arrays ≤ 100). */
  studentsPerReport: 100,
  /** How far in advance an absence may be reported, in days: a school year. */
  absenceDaysAhead: 366,
  /** The answer to a consent request, in bytes (G13). */
  consentBody: 128 * 1024,
  subjectName: 50,
  /** A longer category is truncated to the second number. */
  behaviourCategory: 30,
  behaviourCategoryCut: 17,
  /** Incidents per page. */
  behaviourPage: 25,
  /** Maximum input length of a card number, including spaces and hyphens, and of its CVV. */
  cardNumber: 25,
  cvv: 3,
  /** The page shows a payment as Unknown if it has no outcome by then. */
  paymentTimeoutMs: 60_000,
  /** Input length of the amount to pay off an invoice. */
  paymentAmount: 7,
  /** Invoices in one attempt to pay (G13: arrays ≤ 100). */
  paymentsPerAttempt: 100,
  /** Body sizes of a page's payment reports and of a gateway's return, in bytes (G13). */
  auditBody: 8 * 1024,
  paymentReturnBody: 16 * 1024,
  /** Length of a page's report about one stage of a payment. */
  paymentTrailDetail: 200,
  /** How many months of paid and closed invoices are listed. */
  paymentHistoryMonths: 12,
  /** Name of a file to download. */
  fileName: 255,
  /** Behaviour incidents and reports are new for this many days. */
  newForDays: 14,
  /**
   * Reports of periods that ended at most this many days ago are listed. Reports of earlier school years are in the
   * archive.
   */
  reportsCurrentForDays: 365,
  /** Title and message of an outage or alert. */
  outage: { title: 100, message: 500 },
  /** A longer path or query can't be one of ours. */
  url: 2048,
} as const;

/** Absence times are offered every 15 minutes from 07:00 to 17:00 (S-9.1). */
export const absenceTimes: readonly string[] = Array.from({ length: 41 }, (_, step) => {
  const minutes = 7 * 60 + step * 15;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
});
