/** Checks the app's version against the minimum version. */
import { compareVersions, minimumVersionsEndpoint } from '@portal/contract/service-status';
import { call } from '../calls/call.ts';
import { device } from '../device/device.ts';
import { checkService } from '../failures/service.ts';

export type VersionCheck =
  | { readonly kind: 'current' }
  | { readonly kind: 'outdated'; readonly current: string; readonly target: string }
  /** The version couldn't be checked: during maintenance, offline, or in a browser. */
  | { readonly kind: 'unchecked' };

/** The page is fetched first: during planned maintenance, the version check doesn't proceed. */
export async function checkVersion(): Promise<VersionCheck> {
  const { shell, platform } = device;
  if (!shell || platform === 'web') return { kind: 'unchecked' };
  if ((await checkService()).kind !== 'available') return { kind: 'unchecked' };
  const minimum = (await call(minimumVersionsEndpoint, { handlesProblems: true }))[platform];
  const current = shell.facts.appVersion;
  if (compareVersions(current, minimum) >= 0) return { kind: 'current' };
  const newest = (await shell.newestVersion().catch(() => null)) ?? '';
  const isNewer = /^\d+(?:\.\d+)*$/.test(newest) && compareVersions(newest, minimum) > 0;
  return { kind: 'outdated', current, target: isNewer ? newest : minimum };
}
