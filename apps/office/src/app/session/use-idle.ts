import { useEffect, useState } from 'react';
import { staffMemberEndpoint } from '@portal/contract/staff';
import { call } from '@portal/client/calls';
import { deviceStore } from '@portal/client/device';
import { createIdleWatch, type IdlePhase } from './idle-watch.ts';

const CHECK_MS = 5000;
const RENEW_MS = 30_000;

const watch = createIdleWatch(deviceStore, () => Date.now());
const uses = ['keydown', 'pointerdown', 'wheel'] as const;

/** Any call renews the session. A session that has ended is noticed by the shell. */
const renew = (): void => {
  void call(staffMemberEndpoint, { handlesProblems: true }).catch(() => undefined);
};

/**
 * Follows whether the person uses the page. Keys and presses count, so that somebody who types a long text isn't signed
 * out: the page reports use to the server at intervals.
 */
export function useIdle(): { phase: IdlePhase; stay: () => void } {
  const [phase, setPhase] = useState<IdlePhase>('active');
  const stay = (): void => {
    watch.use();
    setPhase('active');
    renew();
  };
  useEffect(() => {
    let isUsed = false;
    watch.use();
    const use = (): void => {
      // In the warning, only its button counts, so that it doesn't vanish under a press.
      if (watch.phase() !== 'active') return;
      watch.use();
      isUsed = true;
    };
    const check = setInterval(() => setPhase(watch.phase()), CHECK_MS);
    const report = setInterval(() => {
      if (isUsed) renew();
      isUsed = false;
    }, RENEW_MS);
    for (const name of uses) addEventListener(name, use, { capture: true, passive: true });
    return () => {
      clearInterval(check);
      clearInterval(report);
      for (const name of uses) removeEventListener(name, use, { capture: true });
    };
  }, []);
  return { phase, stay };
}
