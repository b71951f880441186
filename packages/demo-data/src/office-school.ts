/**
 * A fourth school for the office, with many families that each have open requests. It isn't in the import package, so
 * that the families of the other schools don't change.
 */
import type { SchoolCalendar } from './records/calendar.ts';
import { schoolDayAhead, schoolDayBack } from './records/calendar.ts';
import { boys, families, girls, parentsHe, parentsShe } from './people/names.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';

export const wattlePlains = {
  id: 'SCH-WATTLE-PLAINS',
  centreCode: '4466',
  name: 'Wattle Plains State School',
} as const;

export interface OfficeFamily {
  number: number;
  eqId: string;
  yearLevel: string;
  givenName: string;
  familyName: string;
  parentName: string;
  email: string;
  address: DemoAddress;
  requests: OfficeRequest[];
}

interface DemoAddress {
  line1: string;
  line2: null;
  suburb: string;
  state: string;
  postcode: string;
}

export interface OfficeRequest {
  kind:
    | 'absence-report'
    | 'absence-reason'
    | 'add-student'
    | 'parent-details'
    | 'student-details'
    | 'medical-conditions';
  /** How many minutes ago it was submitted. */
  sentBefore: number;
  oldValues: Record<string, unknown>;
  newValues: Record<string, unknown>;
  /** The day and the reason of an absence. */
  absence?: { date: string; reason: string };
}

const familyCount = 155;
const streets = ['Banksia Court', 'Wattle Street', 'Ironbark Road', 'Lorikeet Lane', 'Grevillea Way'];
const reasons = ['Dentist', 'Fever', 'Migraine', 'Family travel', 'Specialist appointment', 'Stomach bug'];
const minutesADay = 1440;

const addressOf = (random: Random): DemoAddress => ({
  line1: `${random.below(180) + 1} ${random.pick(streets)}`,
  line2: null,
  suburb: 'Wattle Plains',
  state: 'QLD',
  postcode: '4466',
});

/** Each family has a parent, a student and two open requests, one of them simple. */
export function officeFamilies(calendar: SchoolCalendar): OfficeFamily[] {
  return Array.from({ length: familyCount }, (_, number) => officeFamily(number + 1, calendar));
}

function officeFamily(number: number, calendar: SchoolCalendar): OfficeFamily {
  const random = createRandom(`office ${number}`);
  const familyName = families[(number * 7) % families.length] ?? 'Brennan';
  const address = addressOf(random);
  const eqId = `${String(1_870_000_000 + number)}K`;
  const yearLevel = `0${(number % 6) + 1}`;
  const family = { number, eqId, yearLevel, address };
  return {
    ...family,
    givenName: random.pick(random.chance(0.5) ? girls : boys),
    familyName,
    parentName: random.pick(random.chance(0.5) ? parentsShe : parentsHe),
    email: `wattle${number}@example.com`,
    requests: [reasonRequest(random, calendar), otherRequest(family, random, calendar)],
  };
}

function reasonRequest(random: Random, calendar: SchoolCalendar): OfficeRequest {
  const date = schoolDayBack(calendar, random.below(8));
  const reason = random.pick(reasons);
  const about = { studentAbsenceId: '', absenceDate: date, absencePeriod: 'All day' };
  return {
    kind: 'absence-reason',
    sentBefore: random.below(4 * minutesADay),
    oldValues: { ...about, reason: null },
    newValues: { ...about, reason },
    absence: { date, reason },
  };
}

type About = Pick<OfficeFamily, 'number' | 'eqId' | 'yearLevel' | 'address'>;

function otherRequest(family: About, random: Random, calendar: SchoolCalendar): OfficeRequest {
  const makers = [reportRequest, medicalRequest, studentRequest, parentRequest, accessRequest];
  const make = makers[family.number % makers.length] ?? reportRequest;
  return make(family, random, calendar);
}

function reportRequest(_: About, random: Random, calendar: SchoolCalendar): OfficeRequest {
  const date = schoolDayAhead(calendar, random.below(12));
  const reason = random.pick(reasons);
  const day = { absenceDate: date, absencePeriod: 'All day', isFullDay: true, timeFrom: null, timeTo: null };
  return {
    kind: 'absence-report',
    sentBefore: random.below(minutesADay),
    oldValues: {},
    newValues: { reason, days: [day] },
    absence: { date, reason },
  };
}

function medicalRequest(_: About, random: Random, { today }: SchoolCalendar): OfficeRequest {
  const allergen = random.pick(['Peanuts', 'Bee stings', 'Egg', 'Penicillin']);
  const condition = {
    id: null,
    sourcedId: null,
    medicalConditionId: 'MCT-ALLERGY',
    description: 'Allergy',
    alergyDetails: allergen,
    advisedDate: today,
    isCurrent: true,
  };
  return {
    kind: 'medical-conditions',
    sentBefore: random.below(minutesADay),
    oldValues: {},
    newValues: { [`Allergy (${allergen})`]: condition },
  };
}

function studentRequest({ address }: About, random: Random): OfficeRequest {
  const before = { dateOfBirth: '2016-05-03', residentialAddress: address, postalAddress: null };
  return {
    kind: 'student-details',
    sentBefore: random.below(7 * minutesADay),
    oldValues: before,
    newValues: { ...before, residentialAddress: addressOf(random) },
  };
}

function parentRequest({ address, number }: About, random: Random): OfficeRequest {
  const contact = { sourcedId: `WP-MOBILE-${number}`, contactType: 'MobilePersonal', priority: 1 };
  const before = { residentialAddress: address, postalAddress: null };
  const hasMoved = number % 3 === 0;
  return {
    kind: 'parent-details',
    sentBefore: random.below(5 * minutesADay),
    oldValues: { ...before, contacts: [{ ...contact, value: mobileOf(number) }] },
    newValues: {
      ...before,
      ...(hasMoved && { residentialAddress: addressOf(random) }),
      contacts: [{ ...contact, value: `0491 572 ${String(100 + random.below(900))}` }],
    },
  };
}

function accessRequest({ eqId, yearLevel }: About, random: Random): OfficeRequest {
  return {
    kind: 'add-student',
    sentBefore: random.below(5 * minutesADay),
    oldValues: {},
    newValues: { eqid: eqId, schoolCode: wattlePlains.centreCode, yearLevel },
  };
}

/** Numbers from a range that is never allocated. */
export const mobileOf = (number: number): string => `0491 570 ${String(100 + number)}`;
