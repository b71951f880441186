/** Consent requests in every state. */
import { addDays, formatLongDate, isWeekend } from '@portal/contract/dates';
import type { SchoolCalendar } from './calendar.ts';
import { excursion, laptop, media } from './consent-forms.ts';
import type { ConsentForm } from './consent-forms.ts';
import type { DemoStudent } from '../people/people.ts';
import { table } from '../table.ts';
import type { Cell, Table } from '../table.ts';

type Row = Record<string, Cell>;

const consentStates = ['Pending', 'Granted', 'Denied', 'Mixed', 'Withdrawn', 'Expired'] as const;

type ConsentState = (typeof consentStates)[number];

/** The form for each state; the pending ones differ, so that every type of question is pending for somebody. */
const formOf: Readonly<Record<Exclude<ConsentState, 'Pending'>, ConsentForm>> = {
  Granted: excursion,
  Denied: laptop,
  Mixed: media,
  Withdrawn: excursion,
  Expired: laptop,
};

/** Each student has two pending requests and a few past ones; every state occurs at each school. */
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

/** The school's form for one student: it includes the student's name, and the date of an event beside its times. */
function templateFor({ template }: ConsentForm, { givenName }: DemoStudent, dueDate: string): string {
  const week = addDays(dueDate, 7);
  const day = isWeekend(week) ? addDays(week, 2) : week;
  return JSON.stringify(template)
    .replaceAll('your child', givenName)
    .replaceAll('{day}', formatLongDate(day, ''));
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
    formTemplate: templateFor(form, student, dueDate),
    formData: answer ? JSON.stringify(answer) : null,
  };
}
