/** Who may keep anything of the app on a device. */
import { storageKeys } from '@portal/contract/session';
import type { Site } from '@portal/contract/site';
import type { User } from '@portal/contract/students';
import { tabStore } from '../device/storage.ts';

/**
 * Whether this page may register the worker and keep data on the device. Never in the administration view: its reader is
 * staff, at a school's computer. Registering and storing check it themselves, so no page can leave it out. The office has
 * neither: it can't import this folder (tools/lint/layout-rules.ts).
 */
export const mayKeepOnDevice = (
  { isAdminView }: Pick<User, 'isAdminView'>,
  { usesWorker }: Pick<Site, 'usesWorker'>,
): boolean => usesWorker && !isAdminView && tabStore.get(storageKeys.adminView) === null;
