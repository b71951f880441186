/** Office calls about notices, outages and alerts. */
import type { OfficeRow, Target } from '../office-world.ts';
import { at, only, schools } from './by-role.ts';

const preparers = (status: number) => only(['office', 'principal'], status);
const publishers = (status: number) => only(['principal'], status);
const support = (status: number) => only(['department-support'], status);
const notice = (target: Target): string => `${at(target)}/notices/${target.noticeId}`;
const outage = (target: Target): string => `${at(target)}/outages/${target.requestId}`;

const audience = { kind: 'school', values: [] };
const content = {
  title: 'From the matrix',
  message: 'A notice.',
  audience,
  starts: null,
  ends: { day: '2026-12-01', time: '09:00' },
};
const alert = {
  kind: 'alert',
  modules: ['System'],
  platform: 'all',
  scope: 'school',
  title: 'From the matrix',
  message: 'An alert.',
  starts: null,
  ends: { day: '2099-12-01', time: '09:00' },
};

/** The target notice was recalled, so these calls don't affect later rows. */
const noticeCalls: readonly OfficeRow[] = [
  {
    call: `GET ${schools}/notices`,
    expected: preparers(200),
    ask: (browser, target) => browser.get(`${at(target)}/notices`),
  },
  {
    call: `POST ${schools}/notices`,
    expected: preparers(200),
    ask: (browser, target) => browser.post(`${at(target)}/notices`, { body: { content } }),
  },
  {
    call: `POST ${schools}/notices/reach`,
    expected: preparers(200),
    ask: (browser, target) => browser.post(`${at(target)}/notices/reach`, { body: { audience } }),
  },
  {
    call: `POST ${schools}/notices/{noticeId}/save`,
    expected: preparers(409),
    ask: (browser, target) => browser.post(`${notice(target)}/save`, { body: { version: 999, content } }),
  },
  {
    call: `POST ${schools}/notices/{noticeId}/delete`,
    expected: preparers(409),
    ask: (browser, target) => browser.post(`${notice(target)}/delete`),
  },
  {
    call: `POST ${schools}/notices/{noticeId}/publish`,
    expected: publishers(409),
    ask: (browser, target) => browser.post(`${notice(target)}/publish`, { body: { version: 999 } }),
  },
  {
    call: `POST ${schools}/notices/{noticeId}/recall`,
    expected: publishers(409),
    ask: (browser, target) => browser.post(`${notice(target)}/recall`),
  },
];

/** The target's outage id doesn't exist. */
const outageCalls: readonly OfficeRow[] = [
  {
    call: `GET ${schools}/outages`,
    expected: only(['office', 'principal', 'department-support'], 200),
    ask: (browser, target) => browser.get(`${at(target)}/outages`),
  },
  {
    call: `POST ${schools}/outages`,
    expected: support(200),
    ask: (browser, target) => browser.post(`${at(target)}/outages`, { body: alert }),
  },
  {
    call: `POST ${schools}/outages/{outageId}/change`,
    expected: support(404),
    ask: (browser, target) =>
      browser.post(`${outage(target)}/change`, { body: { version: 1, content: alert } }),
  },
  {
    call: `POST ${schools}/outages/{outageId}/end`,
    expected: support(404),
    ask: (browser, target) => browser.post(`${outage(target)}/end`),
  },
];

export const noticeRows: readonly OfficeRow[] = [...noticeCalls, ...outageCalls];
