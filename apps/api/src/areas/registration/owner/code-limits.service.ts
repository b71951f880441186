/** Limits code attempts per browser, per network and in total (G11). */
import { randomUUID } from 'node:crypto';
import { systemActor } from '../../../platform/access/actor.ts';
import { recordAudit } from '../../../platform/audit/audit.repository.ts';
import type { VisitorCall } from '../../../platform/http/call.ts';
import { networkOf } from '../../../platform/rate-limit/network.ts';
import { addToCounter, readCounter } from '../../../platform/rate-limit/rate-counter.repository.ts';
import { countWithin, windowOf } from '../steps/counters.service.ts';
import type { CounterDependencies, Limit } from '../steps/counters.service.ts';
import { invitationFigures } from '../steps/registration.figures.ts';

export interface AlarmDependencies extends CounterDependencies {
  /** Alerts the operators. */
  alarm: (message: string) => void;
}

const { wrongPerBrowser, perNetworkAndHour, perNetworkAndDay, wrongPerDay } = invitationFigures;

function triesOf(call: VisitorCall, browser: string): [string, Limit, string][] {
  return [
    ['wrong-code-browser', wrongPerBrowser, browser],
    ['wrong-code-hour', perNetworkAndHour, networkOf(call.ip)],
    ['wrong-code-day', perNetworkAndDay, networkOf(call.ip)],
  ];
}

/** Counted before the code is checked, so that concurrent attempts all count. Throws 429 beyond a limit. */
export async function countAttempt(
  deps: CounterDependencies,
  call: VisitorCall,
  browser: string,
): Promise<void> {
  for (const [what, limit, whose] of triesOf(call, browser))
    await countWithin(deps, call.now, limit, what, whose);
}

/** Refunds a right code, so that it costs neither the family nor their neighbours an attempt. */
export async function refundAttempt(
  deps: CounterDependencies,
  call: VisitorCall,
  browser: string,
): Promise<void> {
  for (const [what, limit, whose] of triesOf(call, browser))
    await addToCounter(deps.db, windowOf(deps, what, limit, whose), -1, call.now);
}

const everybody = (deps: CounterDependencies) => windowOf(deps, 'wrong-codes', wrongPerDay);

/** More wrong codes today than families would mistype. */
export async function isUnderAttack(deps: CounterDependencies, now: Date): Promise<boolean> {
  const count = await readCounter(deps.db, everybody(deps), now);
  return count >= wrongPerDay.tries * deps.config.limitsScale;
}

/** Raises the alarm once a day, when the wrong codes exceed the limit. */
export async function countWrongCode(deps: AlarmDependencies, call: VisitorCall): Promise<void> {
  const count = await addToCounter(deps.db, everybody(deps), 1, call.now);
  if (count !== Math.ceil(wrongPerDay.tries * deps.config.limitsScale)) return;
  deps.alarm(`${count} wrong invitation codes today: somebody may be guessing`);
  await recordAudit(
    deps.db,
    { requestId: `alarm-${randomUUID()}`, now: call.now, actor: systemActor('portal') },
    { event: 'registration.guessing-alarm', detail: { wrongCodes: count } },
  );
}
