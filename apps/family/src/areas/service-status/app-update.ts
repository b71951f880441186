/** The update page's parameters and links. Pure. */
import { appVersionSchema } from '@portal/contract/service-status';
import { type Site } from '@portal/contract/site';

export type Versions = { readonly current: string; readonly target: string };

/** Parses `{currentVersion}|{targetVersion}`; null for anything else. */
export function versionsOf(text: string | undefined): Versions | null {
  const [current, target, ...rest] = (text ?? '').split('|');
  if (current === undefined || target === undefined || rest.length > 0) return null;
  const isVersion = (version: string): boolean => appVersionSchema.safeParse(version).success;
  return isVersion(current) && isVersion(target) ? { current, target } : null;
}

/** The device's app store; null where the department has published no app. */
export function storeLink({ appStoreLink, playStoreLink }: Site['app'], system: string): string | null {
  const link = system === 'Android' ? playStoreLink : appStoreLink;
  return link === '' ? null : link;
}
