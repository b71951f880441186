/** The e-mail address that a person chose to remember on this device (A-9.5; T50: opt-in). */
import { storageKeys } from '@portal/contract/session';
import { deviceStore } from '@portal/client/device';

export const rememberedEmail = (): string => deviceStore.get(storageKeys.rememberedEmail) ?? '';

export function rememberEmail(email: string, isWanted: boolean): void {
  if (isWanted) deviceStore.set(storageKeys.rememberedEmail, email);
  else deviceStore.remove(storageKeys.rememberedEmail);
}
