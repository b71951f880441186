/** The department's configuration, embedded in the page so that nothing waits for it. */
import { createContext, useContext } from 'react';
import { siteSchema, type Site } from '@portal/contract/site';
import { siteElementId } from '@portal/contract/page-parts';

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
  siteSchema.parse(JSON.parse(document.getElementById(siteElementId)?.textContent ?? 'null'));
