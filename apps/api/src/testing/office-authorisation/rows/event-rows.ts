/** Office event calls. */
import { science as content } from '../../builders/office/office-events.ts';
import type { OfficeRow, Target } from '../office-world.ts';
import { at, only, schools } from './by-role.ts';

const preparers = (status: number) => only(['office', 'principal'], status);
const publishers = (status: number) => only(['principal'], status);
const event = (target: Target): string => `${at(target)}/events/${target.eventId}`;

/** The target event was recalled, so these calls don't affect later rows. */
export const eventRows: readonly OfficeRow[] = [
  {
    call: `GET ${schools}/events`,
    expected: preparers(200),
    ask: (browser, target) => browser.get(`${at(target)}/events?from=2026-11-01&until=2026-11-30`),
  },
  {
    call: `POST ${schools}/events`,
    expected: preparers(200),
    ask: (browser, target) => browser.post(`${at(target)}/events`, { body: { content } }),
  },
  {
    call: `POST ${schools}/events/reach`,
    expected: preparers(200),
    ask: (browser, target) =>
      browser.post(`${at(target)}/events/reach`, { body: { audience: content.audience } }),
  },
  {
    call: `GET ${schools}/events/{eventId}`,
    expected: preparers(200),
    ask: (browser, target) => browser.get(event(target)),
  },
  {
    call: `POST ${schools}/events/{eventId}/save`,
    expected: preparers(409),
    ask: (browser, target) => browser.post(`${event(target)}/save`, { body: { version: 999, content } }),
  },
  {
    call: `POST ${schools}/events/{eventId}/delete`,
    expected: preparers(409),
    ask: (browser, target) => browser.post(`${event(target)}/delete`),
  },
  ...(['publish', 'cancel'] as const).map((action): OfficeRow => ({
    call: `POST ${schools}/events/{eventId}/${action}`,
    expected: publishers(409),
    ask: (browser, target) =>
      browser.post(`${event(target)}/${action}`, { body: { version: 999, email: true } }),
  })),
  {
    call: `POST ${schools}/events/{eventId}/recall`,
    expected: publishers(409),
    ask: (browser, target) => browser.post(`${event(target)}/recall`),
  },
];
