/** Shapes an adult's page. One adult's contact details never appear on another's page (O-8.2). */
import type { FamilyPage, FamilyStudent, OtherAdult } from '@portal/contract/families';
import type { Address } from '@portal/contract/people';
import { yearLevelName } from '@portal/contract/shared';
import { studentName } from '../students/index.ts';
import type { AdultRow, ContactRow } from './family.repository.ts';

export const addressLine = ({ line1, line2, suburb, state, postcode }: Address): string =>
  [line1, line2, `${suburb} ${state} ${postcode}`].filter(Boolean).join(', ');

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** The adult's students, the other adults, and what an intervention order leaves of both. */
export function presentStudents(
  parentId: number,
  contacts: readonly ContactRow[],
): Pick<FamilyPage, 'students' | 'others' | 'order'> {
  const own = contacts.filter((contact) => contact.parentId === parentId);
  const barred = own.filter(({ isBarred }) => isBarred).map(({ studentId }) => studentId);
  const shown = contacts.filter(({ studentId }) => !barred.includes(studentId));
  const barredHere = shown.filter(({ isBarred }) => isBarred);
  const withOrder = [...barred, ...barredHere.map(({ studentId }) => studentId)];
  const others = othersOf(parentId, shown);
  return {
    students: own
      .filter(({ isBarred }) => !isBarred)
      .map((contact) => presentStudent(contact, shown, { others, withOrder })),
    others,
    order: {
      barredFrom: barred.length,
      barredOthers: new Set(barredHere.map((contact) => contact.parentId)).size,
      contactOnly: unique(
        contacts
          .filter(({ studentId, isBarred }) => withOrder.includes(studentId) && !isBarred)
          .map(({ name }) => name),
      ),
    },
  };
}

/** An adult who is barred from one of the students isn't named, whatever else they may see. */
function othersOf(parentId: number, shown: readonly ContactRow[]): OtherAdult[] {
  const barred = shown.filter(({ isBarred }) => isBarred).map((contact) => contact.parentId);
  const named = shown.filter(
    (contact) => contact.parentId !== parentId && !barred.includes(contact.parentId),
  );
  return [...new Map(named.map(({ id, name, account }) => [id, { id, name, account }])).values()];
}

function presentStudent(
  contact: ContactRow,
  shown: readonly ContactRow[],
  { others, withOrder }: { others: readonly OtherAdult[]; withOrder: readonly number[] },
): FamilyStudent {
  const { studentId, student, eqId, yearLevel, rollClass, right, waiting } = contact;
  const { isPrimaryOwner, livesWith, isEmergencyContact } = contact;
  const ofStudent = shown.filter((other) => other.studentId === studentId);
  return {
    name: studentName(student).displayName,
    eqId,
    yearLevel: yearLevelName(yearLevel),
    rollClass,
    isPrimaryOwner,
    livesWith,
    isEmergencyContact,
    right,
    otherRights: others.map(({ id }) => ofStudent.find((other) => other.id === id)?.right ?? null),
    hasOrder: withOrder.includes(studentId),
    waiting,
  };
}

export function presentAccount(adult: AdultRow, isBlocked: boolean): FamilyPage['account'] {
  const { account, since, lastSignIn, hasApp, hasMobile, lockedReason } = adult;
  const passwordStep = hasMobile ? 'text' : 'email';
  return {
    state: isBlocked && account === 'active' ? 'blocked' : account,
    since: since?.toISOString() ?? null,
    lastSignIn: lastSignIn?.toISOString() ?? null,
    secondStep: account === 'none' ? null : hasApp ? 'app' : passwordStep,
    lockedReason,
  };
}
