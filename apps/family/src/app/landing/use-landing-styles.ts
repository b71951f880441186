import { useInsertionEffect } from 'react';
import { landingTemplateId } from '@portal/contract/page-parts';

/** The landing page's styles stand in the page beside it (tools/build-web/page.ts), unused where another page was painted. */
export function useLandingStyles(): void {
  useInsertionEffect(() => {
    const template = document.getElementById(landingTemplateId);
    if (!(template instanceof HTMLTemplateElement)) return;
    document.head.append(...template.content.querySelectorAll('style'));
    template.remove();
  }, []);
}
