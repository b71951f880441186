import { useSyncExternalStore } from 'react';
import { device } from '@portal/client/device';

const watch = (update: () => void): (() => void) => device.onNetworkChange(() => update());
const hasSignal = (): boolean => device.isOnline();

/** Whether the phone has a signal, as far as the phone knows. */
export const useSignal = (): boolean => useSyncExternalStore(watch, hasSignal);
