/** What happens at school: absences, lessons, events, invoices, consent requests. */
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

/** An absence on a day: recorded by the school, unless it is one the family reported. */
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
  /** Null where the register doesn't say. */
  room?: string | null;
  teacher?: string | null;
  classCode?: string;
  /** The first day in the class, and the day after the last. */
  begins?: string;
  ends?: string;
}

/** A class with one period on a day of the timetable, which the student is in. */
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
    yearLevel?: string;
    students?: readonly TestStudent[];
  },
): Promise<void> {
  const audience = options.students ? 'students' : options.yearLevel ? 'year' : 'school';
  const { id } = await insertRow(db, 'upcoming_event', {
    source_id: `event-${nextSerial()}`,
    school_id: school.id,
    event_type: options.type,
    display_name: 'An event',
    start_date: options.date,
    end_date: options.date,
    audience,
    year_level: options.yearLevel ?? null,
  });
  for (const student of options.students ?? []) {
    await insertRow(db, 'upcoming_event_student', { event_id: id, student_id: student.id });
  }
}

export async function makeInvoice(
  db: SqlRunner,
  student: TestStudent,
  school: TestSchool,
  options: { owingCents: number; dueDate: string },
): Promise<void> {
  const serial = nextSerial();
  await insertRow(db, 'invoice', {
    source_id: `invoice-${serial}`,
    school_id: school.id,
    student_id: student.id,
    invoice_number: String(100_000 + serial),
    type_description: 'Invoice',
    description: 'Excursion',
    original_amount_cents: options.owingCents,
    amount_owing_cents: options.owingCents,
    issued_on: '2026-01-01',
    due_date: options.dueDate,
    status: options.owingCents > 0 ? 'due' : 'paid',
    customer_reference_number: String(serial),
    merchant_number: '1',
    biller_code: '1',
  });
}

export async function makeConsentRequest(
  db: SqlRunner,
  student: TestStudent,
  school: TestSchool,
  options: { dueDate: string; state?: number },
): Promise<void> {
  await insertRow(db, 'consent_request', {
    source_id: `consent-${nextSerial()}`,
    school_id: school.id,
    student_id: student.id,
    title: 'Excursion',
    reference: 'R1',
    due_date: options.dueDate,
    state: options.state ?? 1,
    form_template: '{}',
  });
}
