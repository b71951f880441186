/** Invoices and consent requests, of every state. */
import { addDays } from '@portal/contract';
import type { SchoolCalendar } from './calendar.ts';
import { excursion, laptop, media } from './consent-forms.ts';
import type { ConsentForm } from './consent-forms.ts';
import type { DemoStudent } from './people.ts';
import { createRandom } from './random.ts';
import { table } from './table.ts';
import type { Cell, Table } from './table.ts';

type Row = Record<string, Cell>;

const items: [type: string, description: string, dollars: number][] = [
  ['Excursion', 'Reef research day: bus and entry', 48],
  ['Resource scheme', 'Student resource scheme, second half', 160],
  ['Camp', 'Year camp, deposit', 95.5],
  ['Music', 'Instrument hire, one semester', 60],
  ['Sport', 'Interschool sport levy', 35],
  ['Library', 'Lost library book', 18.95],
];

type InvoiceState = 'due' | 'overdue' | 'partly paid' | 'paid' | 'zero';

export function invoicesTable(students: readonly DemoStudent[], { today }: SchoolCalendar): Table {
  const states: readonly InvoiceState[] = ['due', 'overdue', 'paid', 'partly paid', 'zero', 'paid'];
  const rows = students
    .filter(({ status }) => status === 'A')
    .flatMap((student, position) => {
      const random = createRandom(`invoices ${student.id}`);
      return Array.from({ length: 2 + random.below(3) }, (_, index) => {
        const number = position * 10 + index;
        return invoiceRow(
          student,
          number,
          states[(position + index) % states.length] ?? 'due',
          random.pick(items),
          today,
        );
      });
    });
  return table(
    'invoices',
    'sourcedId status dateLastModified schoolSourcedId studentSourcedId invoiceNumber typeDescription description originalAmount ' +
      'amountOwing issuedOn dueDate closedOn state paymentRef customerReferenceNumber merchantNumber billerCode pdfFile',
    rows,
  );
}

function invoiceRow(
  student: DemoStudent,
  number: number,
  state: InvoiceState,
  [type, description, dollars]: [string, string, number],
  today: string,
): Row {
  const isOpen = state === 'due' || state === 'overdue' || state === 'partly paid';
  const dueIn = { due: 14, overdue: -12, 'partly paid': 21, paid: -60, zero: -30 }[state];
  const original = state === 'zero' ? 0 : dollars;
  const owing = state === 'partly paid' ? original / 2 : isOpen ? original : 0;
  return {
    sourcedId: `INV-${student.school.centreCode}-${number}`,
    schoolSourcedId: student.school.id,
    studentSourcedId: student.id,
    invoiceNumber: String(100_200 + number),
    typeDescription: type,
    description,
    originalAmount: original.toFixed(2),
    amountOwing: owing.toFixed(2),
    issuedOn: addDays(today, dueIn - 28),
    dueDate: addDays(today, dueIn),
    closedOn: isOpen ? null : addDays(today, dueIn - 2),
    state: isOpen ? 'due' : state === 'zero' ? 'closed' : 'paid',
    paymentRef: state === 'paid' ? `R${700_000 + number}` : null,
    customerReferenceNumber: `0471${String(20_000_000 + number)}`,
    merchantNumber: `5353109000${student.school.centreCode}`,
    billerCode: `18${student.school.centreCode}`,
    pdfFile: number % 3 === 0 ? 'invoice-sample.pdf' : null,
  };
}

const consentStates = ['Pending', 'Granted', 'Denied', 'Mixed', 'Withdrawn', 'Expired'] as const;

type ConsentState = (typeof consentStates)[number];

/** Which form a request of a state has; the pending ones differ, so that each kind of question waits for somebody. */
const formOf: Readonly<Record<Exclude<ConsentState, 'Pending'>, ConsentForm>> = {
  Granted: excursion,
  Denied: laptop,
  Mixed: media,
  Withdrawn: excursion,
  Expired: laptop,
};

/** Each student has two pending requests and a few past ones; over the school every state occurs. */
export function consentTable(students: readonly DemoStudent[], { today }: SchoolCalendar): Table {
  const rows = students
    .filter(({ status }) => status === 'A')
    .flatMap((student, position) => {
      const past = consentStates.slice(1).filter((_, index) => (index + position) % 2 === 0);
      const pending = position % 2 === 0 ? [excursion, media] : [excursion, laptop];
      return [
        ...pending.map((form, index) => consentRow(student, { state: 'Pending', form, index }, today)),
        ...past.map((state, index) =>
          consentRow(student, { state, form: formFor(state), index: pending.length + index }, today),
        ),
      ];
    });
  return table(
    'consentRequests',
    'sourcedId status dateLastModified schoolSourcedId studentSourcedId title reference contactName contactEmail dueDate state responseDate withdrawnDate formTemplate formData',
    rows,
  );
}

const formFor = (state: ConsentState): ConsentForm => (state === 'Pending' ? excursion : formOf[state]);

interface Asked {
  state: ConsentState;
  form: ConsentForm;
  index: number;
}

function consentRow(student: DemoStudent, { state, form, index }: Asked, today: string): Row {
  const answer =
    state === 'Granted' || state === 'Denied' || state === 'Mixed' ? form.answers[state] : undefined;
  const dueDate = addDays(
    today,
    state === 'Pending' ? 5 + index * 9 + (student.id.length % 5) : -20 - index * 30,
  );
  return {
    sourcedId: `CSR-${student.id}-${index + 1}`,
    schoolSourcedId: student.school.id,
    studentSourcedId: student.id,
    title: form.title,
    reference: `${student.school.centreCode}-${form.code}-${index + 1}`,
    contactName: 'School office',
    contactEmail: `office@${student.school.domain}`,
    dueDate,
    state,
    responseDate: answer ? addDays(dueDate, -5) : null,
    withdrawnDate: state === 'Withdrawn' ? addDays(dueDate, -8) : null,
    formTemplate: JSON.stringify(form.template),
    formData: answer ? JSON.stringify(answer) : null,
  };
}
