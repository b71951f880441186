/** Invoices of every state, most with the school's own document. */
import { addDays } from '@portal/contract/dates';
import type { SchoolCalendar } from './calendar.ts';
import { invoiceDocument } from './invoice-document.ts';
import { demoStudentIds } from '../people/people.ts';
import type { DemoStudent } from '../people/people.ts';
import { createRandom } from '../random.ts';
import type { Random } from '../random.ts';
import { table } from '../table.ts';
import type { Cell, Table } from '../table.ts';

/** The invoiced amount; its cents are ones the gateway's simulator approves. */
interface Billed {
  type: string;
  description: string;
  cents: number;
  /** Still owing; the full amount by default. */
  owingCents?: number;
  /** Days from today; past ones are overdue, or were paid then. */
  dueIn: number;
  state?: 'paid' | 'closed';
}

const items: readonly [type: string, description: string, cents: number][] = [
  ['Excursion', 'Reef research day: bus and entry', 4800],
  ['Resource scheme', 'Student resource scheme, second half', 16_000],
  ['Camp', 'Year camp, deposit', 9550],
  ['Music', 'Instrument hire, one semester', 6000],
  ['Sport', 'Interschool sport levy', 3500],
  ['Library', 'Lost library book', 1895],
  ['Excursion', 'Science Centre excursion', 4200],
  ['Incursion', 'Storytelling and drum workshop', 1250],
  ['Swimming', 'Swimming program, ten lessons', 7200],
  ['Yearbook', 'Yearbook and class photo', 3800],
  ['Technology', 'Laptop program, term instalment', 11_250],
  ['Art', 'Art materials levy', 3500],
];

/** For the students of the demo accounts, matching the design's pictures. */
const chosen: Readonly<Record<string, readonly Billed[]>> = {
  [demoStudentIds.asha]: [
    { type: 'Library', description: 'Library book replacement', cents: 1850, dueIn: -11 },
    { type: 'Excursion', description: 'Science Centre excursion', cents: 4200, dueIn: 3 },
    {
      type: 'Music',
      description: 'Instrumental music tuition, term 4',
      cents: 16_000,
      owingCents: 12_000,
      dueIn: 13,
    },
    { type: 'Resource scheme', description: '2027 resource scheme deposit', cents: 8500, dueIn: 24 },
    { type: 'Art', description: 'Art materials levy', cents: 3500, dueIn: -60, state: 'paid' },
    { type: 'Camp', description: 'Year 9 camp', cents: 28_500, dueIn: -150, state: 'paid' },
    { type: 'Excursion', description: 'Theatre visit, cancelled', cents: 2200, dueIn: -90, state: 'closed' },
  ],
  [demoStudentIds.toby]: [
    { type: 'Swimming', description: 'Swimming program, ten lessons', cents: 7200, dueIn: 6 },
    { type: 'Incursion', description: 'Storytelling and drum workshop', cents: 1250, dueIn: 20 },
    { type: 'Yearbook', description: 'Yearbook and class photo', cents: 3800, dueIn: -45, state: 'paid' },
  ],
  // Two parents pay for him: large enough for many part payments.
  [demoStudentIds.elliot]: [
    { type: 'Camp', description: 'Snow camp', cents: 98_000, dueIn: 2 },
    { type: 'Resource scheme', description: 'Student resource scheme, whole year', cents: 32_000, dueIn: 16 },
    { type: 'Technology', description: 'Laptop program', cents: 45_000, dueIn: 30 },
    { type: 'Sport', description: 'Rowing season', cents: 51_000, dueIn: 41 },
    { type: 'Sport', description: 'Interschool sport levy', cents: 3500, dueIn: -70, state: 'paid' },
  ],
};

type Pattern = Pick<Billed, 'dueIn' | 'state'> & { isPartlyPaid?: true };

const patterns: readonly Pattern[] = [
  { dueIn: 14 },
  { dueIn: -12 },
  { dueIn: -60, state: 'paid' },
  { dueIn: 21, isPartlyPaid: true },
  { dueIn: -200, state: 'paid' },
  { dueIn: 4 },
  { dueIn: -30, state: 'closed' },
  { dueIn: -120, state: 'paid' },
];

function randomBills(random: Random, position: number): Billed[] {
  const first = random.below(items.length);
  return Array.from({ length: 2 + random.below(4) }, (_, index): Billed => {
    const [type, description, cents] = items[(first + index * 5) % items.length] ?? [
      'Sport',
      'Sport levy',
      3500,
    ];
    const { isPartlyPaid, ...pattern } = patterns[(position + index) % patterns.length] ?? { dueIn: 14 };
    // About half, in whole dollars.
    return {
      type,
      description,
      cents,
      ...pattern,
      ...(isPartlyPaid && { owingCents: Math.ceil(cents / 200) * 100 }),
    };
  });
}

interface Numbered extends Billed {
  student: DemoStudent;
  number: number;
}

function allBills(students: readonly DemoStudent[]): Numbered[] {
  return students
    .filter(({ status }) => status === 'A')
    .flatMap((student, position) =>
      (chosen[student.id] ?? randomBills(createRandom(`invoices ${student.id}`), position)).map(
        (bill, index) => ({
          ...bill,
          student,
          number: position * 10 + index,
        }),
      ),
    );
}

const owingOf = ({ state, owingCents, cents }: Billed): number =>
  state === undefined ? (owingCents ?? cents) : 0;

const invoiceNumber = ({ number }: Numbered): string => String(100_200 + number);
const reference = ({ number }: Numbered): string => `0471${String(20_000_000 + number)}`;
const billerCode = ({ student }: Numbered): string => `18${student.school.centreCode}`;
const issuedOn = ({ dueIn }: Billed, today: string): string => addDays(today, Math.min(dueIn, 0) - 28);

/** Every fourth has none, so that the portal generates one. */
const hasDocument = ({ number }: Numbered): boolean => number % 4 !== 3;
const fileName = (bill: Numbered): string => `invoice-${invoiceNumber(bill)}.pdf`;

export function invoicesTable(students: readonly DemoStudent[], { today }: SchoolCalendar): Table {
  return table(
    'invoices',
    'sourcedId status dateLastModified schoolSourcedId studentSourcedId invoiceNumber typeDescription description originalAmount ' +
      'amountOwing issuedOn dueDate closedOn state paymentRef customerReferenceNumber merchantNumber billerCode pdfFile',
    allBills(students).map((bill) => invoiceRow(bill, today)),
  );
}

const amount = (cents: number): string => (cents / 100).toFixed(2);

function invoiceRow(bill: Numbered, today: string): Record<string, Cell> {
  const { student, number, state, dueIn } = bill;
  return {
    sourcedId: `INV-${student.school.centreCode}-${number}`,
    schoolSourcedId: student.school.id,
    studentSourcedId: student.id,
    invoiceNumber: invoiceNumber(bill),
    typeDescription: bill.type,
    description: bill.description,
    originalAmount: amount(bill.cents),
    amountOwing: amount(owingOf(bill)),
    issuedOn: issuedOn(bill, today),
    dueDate: addDays(today, dueIn),
    closedOn: state === undefined ? null : addDays(today, dueIn - 2),
    state: state ?? 'due',
    paymentRef: state === 'paid' ? `R${700_000 + number}` : null,
    customerReferenceNumber: reference(bill),
    merchantNumber: `5353109000${student.school.centreCode}`,
    billerCode: billerCode(bill),
    pdfFile: hasDocument(bill) ? fileName(bill) : null,
  };
}

/** The documents referenced in the table. */
export function invoiceFiles(
  students: readonly DemoStudent[],
  { today }: SchoolCalendar,
): [name: string, content: Buffer][] {
  return allBills(students)
    .filter(hasDocument)
    .map((bill) => [
      fileName(bill),
      invoiceDocument({
        number: invoiceNumber(bill),
        school: bill.student.school,
        studentName: `${bill.student.preferredGivenName ?? bill.student.givenName} ${bill.student.familyName}`,
        yearLevel: bill.student.yearLevel,
        type: bill.type,
        description: bill.description,
        originalCents: bill.cents,
        owingCents: owingOf(bill),
        issuedOn: issuedOn(bill, today),
        dueDate: addDays(today, bill.dueIn),
        customerReferenceNumber: reference(bill),
        billerCode: billerCode(bill),
      }),
    ]);
}
