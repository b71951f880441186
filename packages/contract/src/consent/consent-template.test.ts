import { describe, expect, it } from 'vitest';
import { answersInWords, decidedState, decisionsOf, decisionsOnly } from './consent-answers.ts';
import { answerErrors } from './consent-check.ts';
import { consentState } from './consent-state.ts';
import { groupOf, inWrittenOrder, questionsOf, readTemplate } from './consent-template.ts';
import type { ConsentTemplate } from './consent-template.ts';
import { templateProblem } from './template-problem.ts';

const decision = { type: 'string', enum: ['granted', 'denied'] };
const withParts = (properties: object, more: object = {}) => ({
  schema: { type: 'object', properties: { consent: decision, ...properties }, ...more },
});

describe('a valid template', () => {
  it.each([
    ['one decision', withParts({})],
    ['a text with a plain pattern', withParts({ a: { type: 'string', pattern: '^[0-9 ]+$' } })],
    ['choices', withParts({ a: { type: 'array', items: { type: 'string', enum: ['x'] } } })],
  ])('has %s', (_, template) => {
    expect(templateProblem(template)).toBeNull();
  });

  it.each([
    ['nothing', null, 'has no schema: {"schema": …, "uiSchema": …}'],
    ['no object', { schema: { type: 'string' } }, 'its schema must be of type object'],
    [
      'no decision',
      { schema: { type: 'object', properties: {} } },
      'asks for no decision: a property "consent" of "granted" or "denied"',
    ],
    ['a reference', withParts({ a: { $ref: '#' } }), '"a" uses "$ref", which is not supported'],
    [
      'an answer given beforehand',
      withParts({ a: { type: 'string', default: 'x' } }),
      '"a" uses "default", which is not supported',
    ],
    [
      'a list of anything',
      withParts({ a: { type: 'array', items: { type: 'string' } } }),
      '"a" is a list of something other than choices',
    ],
    [
      'a name for an object’s innards',
      withParts({ constructor$: { type: 'string' } }),
      '"constructor$" is not a question',
    ],
    [
      'a type of its own',
      withParts({ a: { type: 'file' } }),
      '"a" needs a type: string, number, integer, boolean, array, object',
    ],
    [
      'a question it requires and does not ask',
      withParts({}, { required: ['b'] }),
      "the form requires what it doesn't ask",
    ],
  ])('doesn’t have %s', (_, template, problem) => {
    expect(templateProblem(template)).toBe(problem);
  });
});

function read(template: object): ConsentTemplate {
  const found = readTemplate(template);
  if (!found) throw new Error('Not a template');
  return found;
}

const long = read({
  schema: {
    type: 'object',
    required: ['consent', 'site'],
    properties: {
      consent: {
        type: 'string',
        title: 'May we?',
        oneOf: [{ const: 'granted', title: 'We agree' }, { const: 'denied' }],
      },
      site: {
        type: 'object',
        title: 'Web site',
        required: ['consent'],
        properties: {
          consent: decision,
          note: { type: 'string', title: 'Note', description: 'Any <b>markup</b>' },
        },
      },
      day: { type: 'string', format: 'date', title: 'Day' },
      kinds: { type: 'array', title: 'Kinds', items: { type: 'string', enum: ['a', 'b'] } },
      count: { type: 'integer', title: 'Count', minimum: 1 },
      tick: { type: 'boolean', const: true, title: 'Read' },
    },
  },
  uiSchema: { 'ui:order': ['tick', '*'] },
});

describe('the questions of a template', () => {
  it('are in the UI schema’s order, then in the order written', () => {
    expect(questionsOf(long).map(({ path }) => path.join('.'))).toEqual([
      'tick',
      'consent',
      'site.consent',
      'site.note',
      'day',
      'kinds',
      'count',
    ]);
  });

  it('keep that order even where property names sort differently', () => {
    const ordered = inWrittenOrder(long);
    expect(ordered).toMatchObject({
      uiSchema: {
        'ui:order': ['tick', 'consent', 'site', 'day', 'kinds', 'count'],
        site: { 'ui:order': ['consent', 'note'] },
      },
    });
  });

  it('without a title use their group’s heading', () => {
    expect(questionsOf(long).find(({ path }) => path.join('.') === 'site.consent')?.title).toBe('Web site');
    expect(groupOf(long).parts).toHaveLength(6);
  });
});

const good = { consent: 'granted', site: { consent: 'denied' }, tick: true };

describe('answers', () => {
  it('result in Mixed when only some are granted', () => {
    expect(answerErrors(long, good)).toEqual([]);
    expect(decidedState(decisionsOf(long, good))).toBe(consentState.Mixed);
  });

  it.each([
    [{ ...good, consent: undefined }, 'consent', 'Choose an answer to “May we?”'],
    [{ ...good, site: undefined }, 'site.consent', 'Choose an answer to “Web site”'],
    [{ ...good, day: '2026-02-30' }, 'day', '“Day” is not a valid date'],
    [{ ...good, kinds: ['c'] }, 'kinds', 'Choose an answer to “Kinds”'],
    [{ ...good, count: 0 }, 'count', '“Count” must be 1 or more'],
    [{ ...good, count: 'two' }, 'count', '“Count” must be a number'],
    [{ ...good, tick: false }, 'tick', 'Tick “Read”'],
    [{ ...good, other: { consent: 'granted' } }, '', 'These answers don’t fit this form'],
  ])('%o are rejected at "%s"', (answers, path, message) => {
    const sent: Record<string, unknown> = Object.fromEntries(
      Object.entries(answers).filter(([, value]) => value !== undefined),
    );
    expect(answerErrors(long, sent)).toEqual([{ path, message }]);
  });

  it('are shown with the labels offered, and as unanswered where there is no answer', () => {
    const words = answersInWords(long, { ...good, day: '2026-03-02', kinds: ['b', 'a'] });
    expect(words.map(({ heading, question, answer }) => [heading, question, answer])).toEqual([
      ['', 'Read', 'Yes'],
      ['', 'May we?', 'We agree'],
      ['', 'Web site', 'No'],
      ['Web site', 'Note', ''],
      ['', 'Day', '02 March 2026'],
      ['', 'Kinds', 'b, a'],
      ['', 'Count', ''],
    ]);
  });

  it('T27 reveal only the decisions to other owners', () => {
    const all = { ...good, site: { consent: 'denied', note: '0412 555 418' }, count: 2 };
    expect(decisionsOnly(long, all)).toEqual({ consent: 'granted', site: { consent: 'denied' } });
  });
});
