/** School records: absences, lessons, events, invoices, consent requests. */
import { insertRow, nextSerial } from './insert.ts';
import type { SqlRunner } from './insert.ts';
import type { TestSchool, TestStudent } from './register.ts';

export interface AbsenceOptions {
  period?: string;
  isFullDay?: boolean;
  requiresReason?: boolean;
  reason?: string;
  isReported?: boolean;
  isAwaitingApproval?: boolean;
}

/** An absence on a day: recorded by the school, or reported by the family. */
export async function makeAbsence(
  db: SqlRunner,
  student: TestStudent,
  school: TestSchool,
  date: string,
  options: AbsenceOptions = {},
): Promise<{ publicId: string }> {
  const row = await insertRow(db, 'absence', {
    source_id: options.isReported ? null : `absence-${nextSerial()}`,
    student_id: student.id,
    school_id: school.id,
    absence_date: date,
    absence_period: options.period ?? 'All day',
    is_full_day: options.isFullDay ?? true,
    requires_reason: options.requiresReason ?? false,
    reason: options.reason ?? null,
    reason_awaiting_approval: options.isAwaitingApproval ?? false,
    is_reported: options.isReported ?? false,
  });
  return { publicId: row.publicId };
}

export interface LessonOptions {
  day: number;
  from: string;
  to: string;
  name: string;
  period?: string;
  /** Null where the register has no value. */
  room?: string | null;
  teacher?: string | null;
  classCode?: string;
  /** The first day in the class, and the day after the last. */
  begins?: string;
  ends?: string;
}

/** A class with one period on a day of the timetable, which the student attends. */
export async function makeLesson(
  db: SqlRunner,
  student: TestStudent,
  school: TestSchool,
  options: LessonOptions,
): Promise<void> {
  const serial = nextSerial();
  const { id } = await insertRow(db, 'class', {
    source_id: `class-${serial}`,
    school_id: school.id,
    title: options.name,
    class_code: options.classCode ?? null,
    class_type: 'scheduled',
  });
  await insertRow(db, 'class_enrolment', {
    class_id: id,
    student_id: student.id,
    source_id: `member-${serial}`,
    begin_date: options.begins ?? null,
    end_date: options.ends ?? null,
  });
  await insertRow(db, 'timetable_period', {
    class_id: id,
    source_id: `period-${serial}`,
    day: options.day,
    period_name: options.period ?? `Period ${serial}`,
    start_time: options.from,
    end_time: options.to,
    room_name: options.room === undefined ? 'B12' : options.room,
    subject_description: options.name,
    teacher_name: options.teacher ?? null,
  });
}

export async function makeEvent(
  db: SqlRunner,
  school: TestSchool,
  options: {
    type: 'E' | 'A' | 'X' | 'V';
    date: string;
    endDate?: string;
    startTime?: string;
    endTime?: string;
    name?: string;
    detail?: string;
    isCancelled?: boolean;
    yearLevel?: string;
    students?: readonly TestStudent[];
  },
): Promise<void> {
  const audience = options.students ? 'students' : options.yearLevel ? 'year' : 'school';
  const { id } = await insertRow(db, 'upcoming_event', {
    source_id: `event-${nextSerial()}`,
    school_id: school.id,
    event_type: options.type,
    display_name: options.name ?? 'An event',
    detail: options.detail ?? null,
    start_date: options.date,
    start_time: options.startTime ?? null,
    end_date: options.endDate ?? options.date,
    end_time: options.endTime ?? null,
    is_cancelled: options.isCancelled ?? false,
    audience,
    year_level: options.yearLevel ?? null,
  });
  for (const student of options.students ?? []) {
    await insertRow(db, 'upcoming_event_student', { event_id: id, student_id: student.id });
  }
}

export interface InvoiceOptions {
  owingCents: number;
  dueDate: string;
  /** The owing amount by default. */
  originalCents?: number;
  /** Derived from the owing amount by default. */
  status?: 'due' | 'paid' | 'closed';
  closedOn?: string;
  paymentRef?: string;
  description?: string;
}

export interface TestInvoice {
  sourceId: string;
  invoiceNumber: string;
}

export async function makeInvoice(
  db: SqlRunner,
  student: TestStudent,
  school: TestSchool,
  options: InvoiceOptions,
): Promise<TestInvoice> {
  const serial = nextSerial();
  const invoice = { sourceId: `invoice-${serial}`, invoiceNumber: String(100_000 + serial) };
  await insertRow(db, 'invoice', {
    source_id: invoice.sourceId,
    school_id: school.id,
    student_id: student.id,
    invoice_number: invoice.invoiceNumber,
    type_description: 'Invoice',
    description: options.description ?? 'Excursion',
    original_amount_cents: options.originalCents ?? options.owingCents,
    amount_owing_cents: options.owingCents,
    issued_on: '2026-01-01',
    due_date: options.dueDate,
    closed_on: options.closedOn ?? null,
    status: options.status ?? (options.owingCents > 0 ? 'due' : 'paid'),
    payment_ref: options.paymentRef ?? null,
    customer_reference_number: String(serial),
    merchant_number: '1',
    biller_code: '1',
  });
  return invoice;
}

/** Requests one decision, with a line of text beside it. */
export const excursionTemplate = {
  schema: {
    type: 'object',
    description: 'A day at the museum.',
    required: ['consent'],
    properties: {
      consent: {
        type: 'string',
        title: 'Can your child go?',
        oneOf: [
          { const: 'granted', title: 'Yes' },
          { const: 'denied', title: 'No' },
        ],
      },
      needs: { type: 'string', title: 'Anything we should know', maxLength: 200 },
    },
  },
  uiSchema: { 'ui:order': ['consent', 'needs'] },
};

export interface ConsentRequestOptions {
  dueDate: string;
  state?: number;
  title?: string;
  responseDate?: string;
  withdrawnDate?: string;
  template?: object;
  formData?: object;
}

export async function makeConsentRequest(
  db: SqlRunner,
  student: TestStudent,
  school: TestSchool,
  options: ConsentRequestOptions,
): Promise<{ id: number; publicId: string; sourceId: string }> {
  const sourceId = `consent-${nextSerial()}`;
  const row = await insertRow(db, 'consent_request', {
    source_id: sourceId,
    school_id: school.id,
    student_id: student.id,
    title: options.title ?? 'Excursion',
    reference: 'R1',
    contact_name: 'School office',
    contact_email: 'office@school.example.com',
    due_date: options.dueDate,
    state: options.state ?? 1,
    response_date: options.responseDate ?? null,
    withdrawn_date: options.withdrawnDate ?? null,
    form_template: JSON.stringify(options.template ?? excursionTemplate),
    form_data: options.formData === undefined ? null : JSON.stringify(options.formData),
  });
  return { ...row, sourceId };
}
