/** Reads the portal's configuration, so that the app and the website show the same. */
import { siteEndpoint } from '@portal/contract/service-status';
import { siteSchema, type Site } from '@portal/contract/site';

export async function siteOf(portalUrl: string): Promise<Site> {
  const response = await fetch(new URL(siteEndpoint.path, portalUrl));
  if (!response.ok) throw new Error(`${portalUrl} answered ${response.status}`);
  return siteSchema.parse(await response.json());
}
