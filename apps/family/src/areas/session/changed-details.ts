/** A biometric sign-in that the server refused: the saved credential no longer fits the account. */
import { useSyncExternalStore } from 'react';
import { isApiProblem } from '@portal/client/calls';
import { savedCredential } from '@portal/client/native-app/biometrics';

let isRefused = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isRefused = next;
  for (const listener of listeners) listener();
}

/** Records a refused biometric sign-in, if this device has a saved credential. */
export function noteRefusal(error: unknown): void {
  if (savedCredential() !== null && isApiProblem(error) && error.status === 401) set(true);
}

export const forgetRefusal = (): void => set(false);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useIsRefused = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isRefused,
    () => false,
  );
