/** The WebAuthn relying party: this site, at its public address (G5). */
import type { Config } from '../../config/config.ts';

export interface RelyingParty {
  id: string;
  origin: string;
  name: string;
}

export function relyingPartyOf({ publicUrl, site }: Pick<Config, 'publicUrl' | 'site'>): RelyingParty {
  return { id: publicUrl.hostname, origin: publicUrl.origin, name: site.productName };
}
