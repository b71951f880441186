/** Who may keep anything of the app on a device. */
import { storageKeys } from '@portal/contract/session';
import type { Site } from '@portal/contract/site';
import type { User } from '@portal/contract/students';
import { device } from '../device/device.ts';
import { tabStore } from '../device/storage.ts';

/**
 * Whether this page may register the worker and keep data on the device. Never in the administration view, which
 * staff read on a school's computer. The functions that register the worker and store data call this themselves, so no
 * page can skip it. The layout rules keep the office from importing this folder (tools/lint/layout-rules.ts).
 */
export const mayKeepOnDevice = (
  { isAdminView }: Pick<User, 'isAdminView'>,
  { usesWorker }: Pick<Site, 'usesWorker'>,
): boolean =>
  (usesWorker || device.shell !== null) && !isAdminView && tabStore.get(storageKeys.adminView) === null;
