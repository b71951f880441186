/** Maps SIF-AU attendance codes and day values to the specification's absence fields (S-3.3, S-4.2, S-9.1). */
import { formatTime } from '@portal/contract/dates';

export const attendanceCodes: readonly string[] = [
  '0',
  '100',
  '101',
  '102',
  '111',
  '112',
  '113',
  '114',
  '116',
  '117',
  '118',
  '119',
  '120',
  '200',
  '201',
  '202',
  '203',
  '204',
  '205',
  '206',
  '207',
  '208',
  '209',
  '210',
  '211',
  '212',
  '213',
  '214',
  '300',
  '400',
  '401',
  '500',
  '501',
  ...Array.from({ length: 28 }, (_, index) => String(600 + index)),
  '699',
  '700',
  '701',
  '702',
  '800',
  '801',
  '802',
  '803',
  '804',
  '805',
  '806',
  '900',
  '901',
  '902',
  '903',
  '904',
  '999',
];

export const dayValues = ['AM', 'PM', 'Full', 'Partial', 'N/A'] as const;
/** 01 excused, 02 unexcused. */
export const attendanceStatuses = ['01', '02', '99', 'NA'] as const;

/** Reasons shown to families when the school gave a code without text. */
const codeLabels: Readonly<Record<string, string>> = {
  '201': 'Illness',
  '205': 'Medical appointment',
  '211': 'Bereavement',
  '300': 'Truancy',
  '400': 'Suspension',
  '804': 'Family holiday',
  '805': 'Religious observance',
};

const late = new Set(['111', '113']);
const early = new Set(['112', '114']);
const unexplained = new Set(['113', '114', '500', '501']);

/** Present, roll not marked, or on a school activity: no absence. */
export function isAbsence(code: string): boolean {
  return !(['0', '100', '101', '102'].includes(code) || code.startsWith('6'));
}

export interface RegisterAbsence {
  code: string;
  dayValue: string;
  status: string | null;
  timeFrom: string | null;
  timeTo: string | null;
  note: string | null;
}

export interface AbsenceFields {
  absencePeriod: string;
  isFullDay: boolean;
  requiresReason: boolean;
  reason: string | null;
  reasonUnauthorised: boolean;
}

/** The absence shown to a family for the school's record. */
export function absenceFromRegister(absence: RegisterAbsence): AbsenceFields {
  const { code, status } = absence;
  return {
    absencePeriod: period(absence),
    isFullDay: absence.dayValue === 'Full' && !late.has(code) && !early.has(code),
    requiresReason: unexplained.has(code),
    reason: absence.note ?? codeLabels[code] ?? null,
    reasonUnauthorised: code === '300' || (status === '02' && !unexplained.has(code)),
  };
}

function period({ code, status, dayValue, timeFrom, timeTo }: RegisterAbsence): string {
  const isWithoutPermission = unexplained.has(code) || status === '02';
  if (late.has(code) && isWithoutPermission) return 'Late (NP)';
  if (early.has(code) && isWithoutPermission) return 'Early (NP)';
  if (timeFrom !== null && timeTo !== null && dayValue !== 'Full') {
    return `${formatTime(timeFrom)} to ${formatTime(timeTo)}`;
  }
  if (dayValue === 'AM') return 'Morning';
  if (dayValue === 'PM') return 'Afternoon';
  if (late.has(code)) return 'Morning';
  return early.has(code) ? 'Afternoon' : 'All day';
}
