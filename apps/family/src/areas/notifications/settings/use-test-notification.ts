import { useEffect, useRef, useState } from 'react';
import { testNotificationEndpoint } from '@portal/contract/notifications';
import { call } from '@portal/client/calls';
import { devicePush } from '@portal/client/device';
import { useAction } from '@portal/client/forms';

/** After this time, the page shows what to check. */
const LATE_MS = 20_000;

export type TestResult =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'arrived'; readonly seconds: number }
  | { readonly kind: 'late' }
  /** The server has no device to send it to. */
  | { readonly kind: 'nowhere' };

/** Sends a test notification, and reports when this device has shown it. */
export function useTestNotification(deviceId: string | undefined) {
  const [result, setResult] = useState<TestResult | null>(null);
  const sentAt = useRef(0);
  const action = useAction();
  const isWaiting = result?.kind === 'waiting';
  useEffect(() => {
    if (!isWaiting) return undefined;
    const arrive = (): void =>
      setResult({ kind: 'arrived', seconds: Math.round((Date.now() - sentAt.current) / 1000) });
    const stop = devicePush.onShown(arrive);
    const timer = setTimeout(() => setResult({ kind: 'late' }), LATE_MS);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [isWaiting]);
  const send = (): Promise<boolean> =>
    action.run(async () => {
      sentAt.current = Date.now();
      setResult({ kind: 'waiting' });
      try {
        const body = deviceId === undefined ? {} : { deviceId };
        const { devices } = await call(testNotificationEndpoint, { body, handlesProblems: true });
        if (devices === 0) setResult({ kind: 'nowhere' });
      } catch (error) {
        setResult(null);
        throw error;
      }
    });
  return { ...action, result, send };
}
