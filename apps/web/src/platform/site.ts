/** The department's configuration, carried by the page itself so that nothing waits for it. */
import { createContext, useContext } from 'react';
import { siteSchema, type Site } from '@portal/contract';

const SITE_ELEMENT = 'site';

const SiteContext = createContext<Site | null>(null);
export const SiteProvider = SiteContext.Provider;

/** Product name, help line and statements of the department. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite needs a SiteProvider above it');
  return site;
}

/** Reads the configuration from the page. */
export const readSite = (): Site =>
  siteSchema.parse(JSON.parse(document.getElementById(SITE_ELEMENT)?.textContent ?? 'null'));
