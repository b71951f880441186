/**
 * Biometrics on this device: a passkey made by the shell. The page stores only its opaque id. To register,
 * the person logs out, and the next login creates the passkey.
 */
import { storageKeys } from '@portal/contract/session';
import {
  addPasskeyEndpoint,
  beginPasskeyEndpoint,
  removePasskeyEndpoint,
} from '@portal/contract/second-factors';
import { isApiProblem } from '../calls/problems/api-problem.ts';
import { call } from '../calls/call.ts';
import { device } from '../device/device.ts';
import { deviceStore } from '../device/storage.ts';
import { createPasskey } from '../session/passkeys.ts';

const SET = 'true';
const MAX_NAME = 40;

/** The saved credential's id; null if biometrics aren't registered on this device. */
export const savedCredential = (): string | null => deviceStore.get(storageKeys.credentialSaved);

/** Makes the next login set up biometrics. */
export const promptAtNextLogin = (): void => deviceStore.set(storageKeys.credentialPrompted, SET);
export const isPrompted = (): boolean => deviceStore.get(storageKeys.credentialPrompted) === SET;
export const dismissPrompt = (): void => deviceStore.remove(storageKeys.credentialPrompted);

/** Discards a credential that the server refused. The next login uses the password and sets up biometrics again. */
export function replaceCredential(): void {
  deviceStore.remove(storageKeys.credentialSaved);
  promptAtNextLogin();
}

/** Creates the passkey on the device and adds it to the account. */
export async function registerBiometrics(): Promise<void> {
  const options = await call(beginPasskeyEndpoint, { handlesProblems: true });
  const credential = await createPasskey(options);
  const name = `${device.shell?.facts.model ?? 'Phone'}, app`.slice(0, MAX_NAME);
  const saved = await call(addPasskeyEndpoint, { body: { name, credential }, handlesProblems: true });
  deviceStore.set(storageKeys.credentialSaved, saved.id);
  dismissPrompt();
}

/** Removes the passkey from the account. Succeeds if another device has already removed it. */
export async function removeBiometrics(): Promise<void> {
  const passkeyId = savedCredential();
  if (passkeyId === null) return;
  try {
    await call(removePasskeyEndpoint, { params: { passkeyId }, handlesProblems: true });
  } catch (error) {
    if (!isApiProblem(error) || error.status !== 404) throw error;
  }
  deviceStore.remove(storageKeys.credentialSaved);
}
