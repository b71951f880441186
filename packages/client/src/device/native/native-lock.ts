/** The device lock, and the passkeys that it protects. */
import * as z from 'zod/mini';
import type { ShellPasskeys, UnlockOutcome } from '../shell.ts';
import { askPlugin, callPlugin, codeOf } from './bridge.ts';
import { inTurn } from './prompts.ts';

const biometrySchema = z.object({ isAvailable: z.boolean(), deviceIsSecure: z.boolean() });

const cancelled: readonly string[] = ['userCancel', 'appCancel', 'systemCancel', 'userFallback'];
const missing: readonly string[] = ['passcodeNotSet', 'noDeviceCredential', 'biometryNotAvailable'];

const outcomeOf = (code: string): UnlockOutcome => {
  if (cancelled.includes(code)) return 'cancelled';
  return missing.includes(code) ? 'unavailable' : 'failed';
};

export async function canUnlock(): Promise<boolean> {
  const found = await askPlugin(biometrySchema, 'BiometricAuthNative', 'checkBiometry');
  return found.isAvailable || found.deviceIsSecure;
}

/** Accepts the device's code as well, in case biometrics fail. */
export const unlock = (reason: string): Promise<UnlockOutcome> =>
  inTurn(() =>
    callPlugin('BiometricAuthNative', 'internalAuthenticate', {
      reason,
      androidTitle: reason,
      allowDeviceCredential: true,
    }),
  ).then(
    (): UnlockOutcome => 'accepted',
    (error: unknown) => outcomeOf(codeOf(error)),
  );

/** Restores the WebAuthn error name, which callers check. */
async function ask(method: string, options: unknown): Promise<unknown> {
  try {
    return await callPlugin('CapacitorPasskey', method, { requestJSON: JSON.stringify(options) });
  } catch (error) {
    const named = new Error('The device used no passkey', { cause: error });
    named.name = codeOf(error) || 'UnknownError';
    throw named;
  }
}

export const passkeys: ShellPasskeys = {
  create: (options) => ask('createCredential', options),
  get: (options) => ask('getCredential', options),
};
