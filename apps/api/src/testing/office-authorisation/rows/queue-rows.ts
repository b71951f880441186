/** Calls of the queue. */
import type { OfficeRow, Target } from '../office-world.ts';
import { at, only, schools } from './by-role.ts';

const deciders = (status: number) => only(['attendance-officer', 'office', 'principal'], status);
const request = (target: Target): string => `${at(target)}/requests/${target.requestId}`;
const decision = { version: 0, outcome: 'approved', note: '', isUnauthorised: false };

export const queueRows: readonly OfficeRow[] = [
  {
    call: 'GET /api/office/waiting',
    expected: deciders(200),
    isGlobal: true,
    ask: (browser) => browser.get('/api/office/waiting'),
  },
  {
    call: `GET ${schools}/requests/summary`,
    expected: deciders(200),
    ask: (browser, target) => browser.get(`${at(target)}/requests/summary`),
  },
  {
    call: `POST ${schools}/requests/search`,
    expected: deciders(200),
    ask: (browser, target) =>
      browser.post(`${at(target)}/requests/search`, {
        body: { state: 'waiting', kinds: [], onlyMine: false, onlyOver: false, search: '' },
      }),
  },
  {
    call: `GET ${schools}/colleagues`,
    expected: deciders(200),
    ask: (browser, target) => browser.get(`${at(target)}/colleagues`),
  },
  {
    call: `GET ${schools}/requests/{requestId}`,
    expected: deciders(200),
    ownFamilySubject: ({ requestId }) => requestId,
    ask: (browser, target) => browser.get(request(target)),
  },
  {
    call: `POST ${schools}/requests/{requestId}/claim`,
    expected: deciders(200),
    ownFamilySubject: ({ requestId }) => requestId,
    ask: (browser, target) => browser.post(`${request(target)}/claim`),
  },
  {
    // A version that doesn't exist, so that the call doesn't change the request for the rows that follow.
    call: `POST ${schools}/requests/{requestId}/hold`,
    expected: deciders(409),
    ownFamilySubject: ({ requestId }) => requestId,
    ask: (browser, target) =>
      browser.post(`${request(target)}/hold`, { body: { version: 999, isHeld: true } }),
  },
  {
    call: `POST ${schools}/requests/{requestId}/assign`,
    expected: deciders(409),
    ownFamilySubject: ({ requestId }) => requestId,
    ask: (browser, target) =>
      browser.post(`${request(target)}/assign`, { body: { version: 999, staffId: null } }),
  },
  {
    call: `POST ${schools}/requests/{requestId}/notes`,
    expected: deciders(200),
    ownFamilySubject: ({ requestId }) => requestId,
    ask: (browser, target) => browser.post(`${request(target)}/notes`, { body: { text: 'Called' } }),
  },
  {
    call: `POST ${schools}/requests/{requestId}/preview`,
    expected: deciders(200),
    ownFamilySubject: ({ requestId }) => requestId,
    ask: (browser, target) =>
      browser.post(`${request(target)}/preview`, {
        body: { outcome: 'approved', note: '', isUnauthorised: false },
      }),
  },
  {
    call: `POST ${schools}/requests/{requestId}/decide`,
    expected: deciders(409),
    ownFamilySubject: ({ requestId }) => requestId,
    ask: (browser, target) =>
      browser.post(`${request(target)}/decide`, { body: { ...decision, version: 999 } }),
  },
  {
    call: `POST ${schools}/requests/{requestId}/reverse`,
    expected: deciders(409),
    ownFamilySubject: ({ requestId }) => requestId,
    ask: (browser, target) =>
      browser.post(`${request(target)}/reverse`, { body: { version: 999, note: 'A mistake' } }),
  },
  {
    call: `POST ${schools}/requests/decide-many`,
    expected: deciders(200),
    ask: (browser, target) =>
      browser.post(`${at(target)}/requests/decide-many`, {
        body: {
          kind: 'absence-reason',
          outcome: 'approved',
          note: '',
          requests: [{ id: target.requestId, version: 999 }],
        },
      }),
  },
  {
    call: `POST ${schools}/requests/assign-many`,
    expected: deciders(200),
    ask: (browser, target) =>
      browser.post(`${at(target)}/requests/assign-many`, {
        body: { staffId: null, requests: [{ id: target.requestId, version: 999 }] },
      }),
  },
  {
    call: `POST ${schools}/requests/undo`,
    expected: deciders(200),
    ask: (browser, target) =>
      browser.post(`${at(target)}/requests/undo`, { body: { decisionIds: [target.decisionId] } }),
  },
];
