/** Calls of the queue's settings. */
import { defaultReasons, defaultTargets } from '@portal/contract/queue';
import type { OfficeRow } from '../office-world.ts';
import { at, only, schools } from './by-role.ts';

const deciders = (status: number) => only(['attendance-officer', 'office', 'principal'], status);

export const queueSettingsRows: readonly OfficeRow[] = [
  {
    call: `GET ${schools}/saved-views`,
    expected: deciders(200),
    ask: (browser, target) => browser.get(`${at(target)}/saved-views`),
  },
  {
    call: `POST ${schools}/saved-views`,
    expected: deciders(200),
    ask: (browser, target) =>
      browser.post(`${at(target)}/saved-views`, { body: { name: 'Late', view: 'overdue', kind: null } }),
  },
  {
    // A view that the caller doesn't have.
    call: `POST ${schools}/saved-views/remove`,
    expected: deciders(404),
    ask: (browser, target) =>
      browser.post(`${at(target)}/saved-views/remove`, { body: { id: target.requestId } }),
  },
  {
    call: `GET ${schools}/auto-approvals`,
    expected: deciders(200),
    ask: (browser, target) => browser.get(`${at(target)}/auto-approvals`),
  },
  {
    // A request that no rule has approved.
    call: `POST ${schools}/auto-approvals/{requestId}`,
    expected: deciders(404),
    ask: (browser, target) =>
      browser.post(`${at(target)}/auto-approvals/${target.requestId}`, { body: { outcome: 'fine' } }),
  },
  {
    call: `GET ${schools}/queue-settings`,
    expected: only(['attendance-officer', 'office', 'principal', 'department-support'], 200),
    ask: (browser, target) => browser.get(`${at(target)}/queue-settings`),
  },
  {
    // A version that doesn't exist, so that the settings stay as they are.
    call: `POST ${schools}/queue-settings`,
    expected: only(['principal', 'department-support'], 409),
    ask: (browser, target) =>
      browser.post(`${at(target)}/queue-settings`, {
        body: {
          version: 999,
          undoSeconds: 0,
          notifyBy: null,
          targets: defaultTargets,
          autoApprove: [],
          reasons: defaultReasons,
          templates: [],
        },
      }),
  },
];
