/** Every limit both sides know (A-9; S-9). */
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
  /** Conditions in one form, and the text that names their state. */
  medicalConditions: 100,
  recordVersion: 8192,
  absenceReason: 89,
  /** Students in one multi-student report (G13: arrays ≤ 100). */
  studentsPerReport: 100,
  /** How far ahead an absence may be reported, in days: a school year. */
  absenceDaysAhead: 366,
  /** The answer to a consent request, in bytes (G13). */
  consentBody: 128 * 1024,
  subjectName: 50,
  /** A longer category is cut to the second figure. */
  behaviourCategory: 30,
  behaviourCategoryCut: 17,
  /** Incidents in one page of the list. */
  behaviourPage: 25,
  /** What is typed as a card's number, spaces and hyphens included, and as its CVV. */
  cardNumber: 25,
  cvv: 3,
  /** A payment without an outcome by then is Unknown, on the page. */
  paymentTimeoutMs: 60_000,
  /** What is typed as the amount to pay off an invoice. */
  paymentAmount: 7,
  /** Invoices in one press of Pay (G13: arrays ≤ 100). */
  paymentsPerAttempt: 100,
  /** Bodies of what a page says about a payment, and of what a gateway comes back with, in bytes (G13). */
  auditBody: 8 * 1024,
  paymentReturnBody: 16 * 1024,
  /** What a page says about one stage of a payment. */
  paymentTrailDetail: 200,
  /** How far back paid and closed invoices are listed, in months. */
  paymentHistoryMonths: 12,
  /** Name of a file to download. */
  fileName: 255,
  /** Behaviour incidents and reports are new for this many days. */
  newForDays: 14,
  /** Reports of periods that ended this many days ago or later are listed; those of earlier school years are in the archive. */
  reportsCurrentForDays: 365,
  /** Title and message of an outage or alert. */
  outage: { title: 100, message: 500 },
  /** Anything longer than this in a path or query is not ours. */
  url: 2048,
} as const;

/** Absence times are offered every 15 minutes from 07:00 to 17:00 (S-9.1). */
export const absenceTimes: readonly string[] = Array.from({ length: 41 }, (_, step) => {
  const minutes = 7 * 60 + step * 15;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
});
