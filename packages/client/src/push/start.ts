import type { Site } from '@portal/contract/site';
import type { User } from '@portal/contract/students';
import { mayKeepOnDevice } from '../web-app/may-keep.ts';
import { push } from './push.ts';

let comparedFor: string | null = null;

/** Compares this device with the server, once per start and account. A failure is tried again at the next start. */
export function startPush(
  user: Pick<User, 'accountKey' | 'isAdminView'>,
  site: Pick<Site, 'usesWorker'>,
): void {
  if (!mayKeepOnDevice(user, site) || comparedFor === user.accountKey) return;
  comparedFor = user.accountKey;
  void push.compare(user).catch(() => undefined);
}
