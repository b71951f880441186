import { describe, expect, it } from 'vitest';
import { answerErrors } from './consent-check.ts';
import { questionsOf, readTemplate } from './consent-template.ts';
import type { ConsentTemplate } from './consent-template.ts';
import { templateProblem } from './template-problem.ts';

const decision = { type: 'string', enum: ['granted', 'denied'] };
const asking = (text: object, more: object = {}) => ({
  schema: {
    type: 'object',
    properties: { consent: decision, code: { type: 'string', title: 'Code', ...text }, ...more },
  },
});

function read(template: object): ConsentTemplate {
  const found = readTemplate(template);
  if (!found) throw new Error('Not a template');
  return found;
}

const errorsFor = (text: object, code: string): string[] =>
  answerErrors(read(asking(text)), { consent: 'granted', code }).map(({ message }) => message);

const wrongFormat = ['“Code” is not in the right format'];

/** Times the fastest of several checks: the first compiles the engine, and load on the machine delays others. */
function millisecondsFor(text: object, code: string): number {
  const times = Array.from({ length: 6 }, () => {
    const startedAt = performance.now();
    errorsFor(text, code);
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}

describe('a pattern', () => {
  it.each([
    ['^[0-9 ]+$', '0412 345 678', '0412-345-678'],
    [String.raw`^\d{4}\/\d{2}$`, '2026/11', '2026-11'],
    [String.raw`^[\p{L}' -]+$`, 'Ngọc O’Neil'.replace('’', "'"), 'R2D2'],
    [String.raw`^[\u0041-\u005a]{2}$`, 'QL', 'ql'],
    ['^(?<year>20[0-9]{2})$', '2026', '1926'],
  ])('%s accepts %s and rejects %s', (pattern, good, bad) => {
    expect(templateProblem(asking({ pattern }))).toBeNull();
    expect(errorsFor({ pattern }, good)).toEqual([]);
    expect(errorsFor({ pattern }, bad)).toEqual(wrongFormat);
  });

  it.each(['(a|a)*$', '^(a|a)*$', '.*.*.*.*x$', '(a*)*$', '^(a+)+$', '(.*)(.*)(.*)(.*)x$'])(
    '%s is checked in linear time',
    (pattern) => {
      expect(millisecondsFor({ pattern }, `${'a'.repeat(499)}!`)).toBeLessThan(50);
    },
  );

  it('is matched only against text of limited length, and the message states the limit', () => {
    const tooLong = ['“Code” must be 500 characters or fewer'];
    expect(errorsFor({ pattern: '^a*$' }, 'a'.repeat(500))).toEqual([]);
    expect(errorsFor({ pattern: '^a*$' }, 'a'.repeat(501))).toEqual(tooLong);
    expect(errorsFor({ pattern: '^a*$', maxLength: 900 }, 'a'.repeat(501))).toEqual(tooLong);
    expect(errorsFor({ pattern: '^a*$', maxLength: 4 }, 'aaaaa')).toEqual([
      '“Code” must be 4 characters or fewer',
    ]);
    const [, question] = questionsOf(read(asking({ pattern: '^a*$' })));
    expect(question).toMatchObject({ maxLength: 500, input: 'line' });
  });

  it('applies inside groups', () => {
    const inner = {
      type: 'object',
      properties: { code: { type: 'string', title: 'Inner', pattern: '^b$' } },
    };
    const template = read(asking({}, { group: inner }));
    expect(answerErrors(template, { consent: 'granted', group: { code: 'a' } })).toEqual([
      { path: 'group.code', message: '“Inner” is not in the right format' },
    ]);
  });
});

describe('a template is rejected at import', () => {
  const unsupported = 'has a pattern that RE2 cannot run (no look-around, no back-references)';

  it.each([
    ['a back-reference', String.raw`^(a)\1$`, unsupported],
    ['a look-ahead', '^(?=a)a$', unsupported],
    ['a look-behind', '(?<!a)b', unsupported],
    ['a pattern that is not one', '(', 'has a pattern that is not a valid regular expression'],
    ['syntax of RE2 alone', String.raw`^\Qa\E$`, 'has a pattern that is not a valid regular expression'],
    ['a long pattern', 'a'.repeat(201), 'has a pattern longer than 200 characters'],
    ['a pattern that expands', '^(?:[a-z]{100}){9}$', 'makes the patterns of the form too complex together'],
    ['a pattern that is a number', 7, 'has a pattern that is not text'],
  ])('for %s', (_, pattern, problem) => {
    expect(templateProblem(asking({ pattern }))).toBe(`"code" ${problem}`);
  });

  it('for patterns whose combined complexity is too high', () => {
    const part = { type: 'string', pattern: '^[a-z]{400}$' };
    expect(templateProblem(asking(part))).toBeNull();
    expect(templateProblem(asking(part, { other: part }))).toBe(
      '"other" makes the patterns of the form too complex together',
    );
  });
});
