/** Stores error reports from pages without slowing other work (A-7.9; T44). */
import { encodeControls, scrub } from '@portal/contract/text';
import type { ErrorReport } from '@portal/contract/error-reports';
import type { Config } from '../../config/config.ts';
import { hmac } from '../../platform/crypto/tokens.ts';
import type { Db } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/call.ts';
import { createMinuteLimit } from '../../platform/rate-limit/minute-limit.ts';
import { networkOf } from '../../platform/rate-limit/network.ts';
import { addToCounter, secondsLeft } from '../../platform/rate-limit/rate-counter.repository.ts';
import { insertErrorReport } from './error-reports.repository.ts';

const perMinute = 10;
const minuteSeconds = 60;
const maxQueued = 50;

export interface ErrorReportDependencies {
  db: Db;
  config: Pick<Config, 'secrets' | 'limitsScale'>;
}

/** `accountId`: who is signed in; null for a visitor and for staff. */
export type TakeReport = (call: Call, report: ErrorReport, accountId: number | null) => Promise<void>;

/**
 * Writes reports one at a time, so that a flood of them holds at most one pooled connection. Throws `too-many-requests`
 * beyond ten a minute from a network, across all processes, and `busy` when too many are queued.
 */
export function createReportTaker({ db, config }: ErrorReportDependencies): TakeReport {
  const limit = perMinute * config.limitsScale;
  const isAllowedHere = createMinuteLimit(limit);
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  const write: TakeReport = async (call, report, accountId) => {
    const network = hmac(config.secrets.keys, 'errors', networkOf(call.ip)).toString('base64url');
    const counted = await addToCounter(db, { key: `errors:${network}`, seconds: minuteSeconds }, 1, call.now);
    if (counted > limit) throw tooMany(call);
    await insertErrorReport(db, {
      report: cleaned(report),
      accountId,
      now: call.now,
    });
  };

  return async (call, report, accountId) => {
    // Rejecting here means a flood runs no SQL.
    if (!isAllowedHere(call.ip, call.now)) throw tooMany(call);
    if (waiting >= maxQueued) throw new ProblemError('busy', { retryAfterSeconds: 3 });
    waiting += 1;
    const turn = last.then(() => write(call, report, accountId));
    last = turn.catch(() => undefined);
    try {
      await turn;
    } finally {
      waiting -= 1;
    }
  };
}

function tooMany(call: Call): ProblemError {
  return new ProblemError('too-many-requests', { retryAfterSeconds: secondsLeft(call.now, minuteSeconds) });
}

const clean = (text: string): string => encodeControls(scrub(text));
/** Truncates a value that is too long in any encoding instead of refusing it, because the page can't know the limit. */
const cut = (text: string, length: number): string => text.slice(0, length);
const longest = { error: 6000, page: 500, word: 200 } as const;

function cleaned(report: ErrorReport): ErrorReport {
  const { device } = report;
  const word = (text: string): string => cut(encodeControls(text), longest.word);
  return {
    timestamp: report.timestamp,
    error: cut(clean(report.error), longest.error),
    page: cut(clean(report.page.split('?')[0] ?? ''), longest.page),
    device: {
      model: word(device.model),
      platform: word(device.platform),
      osVersion: word(device.osVersion),
      operatingSystem: word(device.operatingSystem),
      manufacture: word(device.manufacture),
      isVirtual: device.isVirtual,
      uuid: word(device.uuid),
    },
    language: word(report.language),
    userAgent: cut(encodeControls(report.userAgent), longest.page),
    appVersion: word(report.appVersion),
    appName: word(report.appName),
  };
}
