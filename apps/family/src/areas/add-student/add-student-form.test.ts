import { describe, expect, it } from 'vitest';
import {
  addStudentBody,
  addStudentErrors,
  chooseSchool,
  emptyStudent,
  searchStatus,
  typeSchool,
} from './add-student-form.ts';

const school = { id: '4110', name: 'Wattle Creek State School' };
const chosen = chooseSchool({ ...emptyStudent, eqid: ' 1234567890a ', yearLevel: '03' }, school);

describe('the form to add a student', () => {
  it.each([
    [emptyStudent, ['EQ ID required', 'School required', 'Year level required']],
    [{ ...chosen, eqid: '123456789012' }, ['EQ ID cannot be longer than 11 characters']],
    [{ ...chosen, eqid: '12345678901' }, ['The EQ ID is not valid. It has 10 digits and a final letter']],
    [{ ...chosen, eqid: '<script>' }, ['The EQ ID is not valid. It has 10 digits and a final letter']],
    [typeSchool(chosen, 'Wattle'), ['School required']],
    [chosen, []],
  ])('%j', (values, messages) => {
    expect(addStudentErrors(values).map(({ message }) => message)).toEqual(messages);
  });

  it('sends the school’s code, not the text in the field', () => {
    expect(addStudentBody(chosen)).toEqual({ eqid: '1234567890A', schoolId: '4110', yearLevel: '03' });
  });
});

describe('the message about a search', () => {
  const found = {
    isChosen: false,
    search: 'wat',
    isFetching: false,
    hasFailed: false,
    count: 0,
    hasMore: false,
  };
  it.each([
    [{ isChosen: true }, ''],
    [{ search: '  ' }, ''],
    [{ isFetching: true }, 'Searching'],
    [{ hasFailed: true }, 'We couldn’t search for schools. Type on to try again.'],
    [{}, 'No school found. Check the spelling, or type another word of its name.'],
    [{ count: 1 }, '1 school found'],
    [{ count: 3 }, '3 schools found'],
    [{ count: 20, hasMore: true }, 'The first 20 schools are listed. Type on to find yours.'],
  ])('%j: %s', (change, words) => {
    expect(searchStatus({ ...found, ...change })).toBe(words);
  });
});
