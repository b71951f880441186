/** The calls of the administration view itself (O-10). Loaded only in one. */
import { adminViewLogoutEndpoint, adminViewUserEndpoint } from '@portal/contract/admin-view';
import type { ViewFlag, ViewedUser } from '@portal/contract/admin-view';
import type { User } from '@portal/contract/students';
import { call } from './call.ts';

let view: ViewedUser['view'] | null = null;

/** The end and the office page of the view whose user was loaded last. */
export const currentView = (): ViewedUser['view'] | null => view;

/** Loads the parent whose pages are shown. The caller handles every failure. */
export async function callForViewedUser(flag: ViewFlag): Promise<User> {
  const { view: loaded, ...user } = await call(adminViewUserEndpoint, {
    query: { ...flag },
    handlesProblems: true,
  });
  view = loaded;
  return user;
}

/** Ends the view on the server. */
export async function callToEndView(): Promise<void> {
  await call(adminViewLogoutEndpoint, { handlesProblems: true });
}
