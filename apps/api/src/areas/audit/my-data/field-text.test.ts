import { describe, expect, it } from 'vitest';
import { fieldName, fieldText } from './field-text.ts';

describe('field names', () => {
  it.each([
    ['lastSeenAt', 'Last seen at'],
    ['isPrimaryAccountOwner', 'Primary account owner'],
    ['eqId', 'EQ ID'],
    ['email', 'Email'],
  ])('%s reads %s', (key, said) => {
    expect(fieldName(key)).toBe(said);
  });
});

describe('field values', () => {
  it.each<[string, unknown, string]>([
    ['note', null, ''],
    ['isActive', true, 'Yes'],
    ['amount', 45.5, '45.5'],
    ['date', '2026-03-02', '02/03/2026'],
    ['at', '2026-11-17T23:00:00+00:00', '18/11/2026, 9:00 am'],
    ['contactType', 6, 'Email'],
    ['features', ['Attendance', 'Timetable'], 'Attendance; Timetable'],
    ['address', { line1: '1 Row Street', line2: null }, 'Line1: 1 Row Street'],
    ['jpeg', 'AAAA', 'The picture is in the JSON file.'],
    ['reason', 'a\u0007\u001b[31mb', 'a [31mb'],
  ])('%s of %j reads %s', (key, value, said) => {
    expect(fieldText(key, value)).toBe(said);
  });
});
