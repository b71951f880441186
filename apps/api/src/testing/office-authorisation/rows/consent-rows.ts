/** Calls of the office's consent requests. */
import { testDraft } from '../../builders/office/publications.ts';
import type { OfficeRow, Target } from '../office-world.ts';
import { at, only, schools } from './by-role.ts';

const preparers = (status: number) => only(['office', 'principal'], status);
const publishers = (status: number) => only(['principal'], status);
const publication = (target: Target): string => `${at(target)}/consent/${target.publicationId}`;
const answer = (target: Target): string => `${publication(target)}/answers/${target.consentId}`;
const draft = { ...testDraft, title: 'From the matrix' };

export const consentRows: readonly OfficeRow[] = [
  {
    call: `GET ${schools}/consent`,
    expected: preparers(200),
    ask: (browser, target) => browser.get(`${at(target)}/consent`),
  },
  {
    call: `POST ${schools}/consent`,
    expected: preparers(200),
    ask: (browser, target) => browser.post(`${at(target)}/consent`, { body: { draft } }),
  },
  {
    call: `GET ${schools}/consent/choices`,
    expected: preparers(200),
    ask: (browser, target) => browser.get(`${at(target)}/consent/choices`),
  },
  {
    call: `POST ${schools}/consent/reach`,
    expected: preparers(200),
    ask: (browser, target) =>
      browser.post(`${at(target)}/consent/reach`, { body: { audience: draft.audience } }),
  },
  {
    call: `GET ${schools}/consent/{publicationId}`,
    expected: preparers(200),
    ask: (browser, target) => browser.get(publication(target)),
  },
  {
    // A version that doesn't exist.
    call: `POST ${schools}/consent/{publicationId}`,
    expected: preparers(409),
    ask: (browser, target) => browser.post(publication(target), { body: { version: 999, draft } }),
  },
  {
    call: `POST ${schools}/consent/{publicationId}/delete`,
    expected: preparers(409),
    ask: (browser, target) => browser.post(`${publication(target)}/delete`, { body: { version: 999 } }),
  },
  {
    call: `POST ${schools}/consent/{publicationId}/publish`,
    expected: publishers(409),
    ask: (browser, target) => browser.post(`${publication(target)}/publish`, { body: { version: 999 } }),
  },
  {
    call: `POST ${schools}/consent/{publicationId}/extend`,
    expected: preparers(409),
    ask: (browser, target) =>
      browser.post(`${publication(target)}/extend`, { body: { dueDate: '2020-01-01' } }),
  },
  {
    // Its families were just reminded.
    call: `POST ${schools}/consent/{publicationId}/remind`,
    expected: preparers(409),
    ask: (browser, target) => browser.post(`${publication(target)}/remind`),
  },
  {
    call: `POST ${schools}/consent/{publicationId}/responses/search`,
    expected: preparers(200),
    ask: (browser, target) =>
      browser.post(`${publication(target)}/responses/search`, {
        body: { show: 'all', search: '', after: 0 },
      }),
  },
  {
    call: `GET ${schools}/consent/{publicationId}/answers/{requestId}`,
    expected: preparers(200),
    ownFamilySubject: ({ consentId }) => consentId,
    ask: (browser, target) => browser.get(answer(target)),
  },
  {
    call: `POST ${schools}/consent/{publicationId}/answers/{requestId}/paper`,
    expected: preparers(422),
    ownFamilySubject: ({ consentId }) => consentId,
    ask: (browser, target) =>
      browser.post(`${answer(target)}/paper`, {
        body: { data: {}, signedBy: 'Ada Park', signedOn: '2026-11-17' },
      }),
  },
  {
    call: `GET ${schools}/consent/{publicationId}/export`,
    expected: preparers(200),
    ask: (browser, target) => browser.get(`${publication(target)}/export`),
  },
  {
    call: `GET ${schools}/consent/{publicationId}/roll`,
    expected: preparers(200),
    ask: (browser, target) => browser.get(`${publication(target)}/roll`),
  },
  {
    // Of a draft, so that the call changes nothing for the rows that follow.
    call: `POST ${schools}/consent/{publicationId}/recall`,
    expected: publishers(409),
    ask: (browser, target) => browser.post(`${at(target)}/consent/${target.draftId}/recall`),
  },
  {
    call: `POST ${schools}/consent/{publicationId}/withdraw`,
    expected: publishers(409),
    ask: (browser, target) => browser.post(`${at(target)}/consent/${target.draftId}/withdraw`),
  },
];
