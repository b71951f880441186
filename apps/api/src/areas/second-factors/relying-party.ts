/** The WebAuthn relying party: this site, at its public address (G5). */
import type { Config } from '../../config/config.ts';

export interface RelyingParty {
  id: string;
  /** This site and, on Android, the app's signing certificates. On iOS, the app uses this site's origin. */
  origins: string[];
  name: string;
}

export type RelyingPartyConfig = Pick<Config, 'publicUrl' | 'site' | 'mobileApp'>;

export function relyingPartyOf({ publicUrl, site, mobileApp }: RelyingPartyConfig): RelyingParty {
  return {
    id: publicUrl.hostname,
    origins: [publicUrl.origin, ...mobileApp.androidOrigins],
    name: site.productName,
  };
}
