import { describe, expect, it } from 'vitest';
import { answerErrors } from '../consent-check.ts';
import { decidedState, decisionsOf } from '../consent-answers.ts';
import { consentState } from '../consent-state.ts';
import { groupOf, questionsOf } from '../consent-template.ts';
import { templateProblem } from '../template-problem.ts';
import { draftProblems } from './draft-problems.ts';
import { templateOf } from './draft-template.ts';
import { emptyDraft, pastedValues, questionKinds } from './draft.ts';
import type { BuiltQuestion, ConsentDraft, QuestionKind } from './draft.ts';

const today = '2026-11-18';

function question(kind: QuestionKind, change: Partial<BuiltQuestion> = {}): BuiltQuestion {
  const choices = kind === 'single' || kind === 'multiple' ? ['A', 'B'] : [];
  return { name: `q${kind}`, kind, title: `A ${kind}`, help: '', isRequired: true, choices, ...change };
}

const draftOf = (questions: BuiltQuestion[], change: Partial<ConsentDraft> = {}): ConsentDraft => ({
  ...emptyDraft,
  title: 'Reef trip',
  dueDate: '2026-12-04',
  audience: { kind: 'years', values: ['09'] },
  questions,
  ...change,
});

describe('O-9.1 the form built from a draft', () => {
  const everything = draftOf(questionKinds.map((kind) => question(kind)));

  it('uses only what a form may contain, with every kind of question', () => {
    expect(templateProblem(templateOf(everything))).toBeNull();
    expect(draftProblems(everything, today)).toEqual([]);
  });

  it('has the questions in the order of the draft', () => {
    const moved = draftOf([question('date'), question('decision'), question('line')]);
    expect(groupOf(templateOf(moved)).parts.map(({ title }) => title)).toEqual([
      'A date',
      'A decision',
      'A line',
    ]);
  });

  it('accepts a complete answer, and names what is missing', () => {
    const template = templateOf(everything);
    const answers = {
      consent: 'granted',
      qline: 'x',
      qlines: 'x',
      qemail: 'a@example.com',
      qphone: '0412 555 418',
      qdate: '2026-12-01',
      qnumber: 3,
      qcheckbox: true,
      qsingle: 'A',
      qmultiple: ['B'],
      qmedical: { confirmed: true },
      qemergency: { name: 'Ada', phone: '0412 555 418' },
      qsignature: 'Ada Park',
    };
    expect(answerErrors(template, answers)).toEqual([]);
    expect(answerErrors(template, {}).map(({ path }) => path)).toEqual(
      expect.arrayContaining(['consent', 'qsignature', 'qemergency.phone']),
    );
  });

  it('keeps both decisions when the second is moved before the first', () => {
    const moved = draftOf([
      question('decision', { name: 'photos', title: 'Photos?' }),
      question('decision', { name: 'consent', title: 'Trip?' }),
    ]);
    expect(questionsOf(templateOf(moved)).map(({ title }) => title)).toEqual(['Photos?', 'Trip?']);
    const answers = { consent: 'granted', photos: { consent: 'denied' } };
    expect(answerErrors(templateOf(moved), answers)).toEqual([]);
  });

  it('has a decision of its own for each decision, so that an answer can be mixed', () => {
    const template = templateOf(
      draftOf([question('decision'), question('decision', { name: 'photos', title: 'Photos?' })]),
    );
    const answers = { consent: 'granted', photos: { consent: 'denied' } };
    expect(answerErrors(template, answers)).toEqual([]);
    expect(decidedState(decisionsOf(template, answers))).toBe(consentState.Mixed);
    expect(questionsOf(template).map(({ title }) => title)).toEqual(['A decision', 'Photos?']);
  });
});

describe('O-9.1 a draft that can’t be published', () => {
  const decision = question('decision');
  it.each<[string, Partial<ConsentDraft>]>([
    ['title', { title: '' }],
    ['questions', { questions: [question('line')] }],
    ['questions.0.title', { questions: [question('decision', { title: '' })] }],
    ['questions.1.title', { questions: [decision, question('line', { name: decision.name })] }],
    ['questions.1.choices', { questions: [decision, question('single', { choices: ['A'] })] }],
    ['questions.1.choices', { questions: [decision, question('multiple', { choices: ['A', 'A'] })] }],
    ['audience', { audience: { kind: 'classes', values: [] } }],
    ['contactEmail', { contactEmail: 'nobody' }],
    ['opensOn', { opensOn: '2026-11-17' }],
    ['dueDate', { dueDate: null }],
    ['dueDate', { dueDate: '2026-11-17' }],
    ['dueDate', { opensOn: '2026-12-05' }],
  ])('names %s', (path, change) => {
    expect(draftProblems(draftOf([decision], change), today).map((problem) => problem.path)).toEqual([path]);
  });
});

it('O-9.2 reads pasted EQ IDs, whatever separates them', () => {
  expect(pastedValues('1870000001k, 1870000002K;\n1870000001K\t')).toEqual(['1870000001K', '1870000002K']);
});
