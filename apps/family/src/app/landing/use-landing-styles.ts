import { useInsertionEffect } from 'react';
import { landingTemplateId } from '@portal/contract/page-parts';

/**
 * The landing page's styles are inlined in the page (tools/build-web/page.ts) and inactive if another page was
 * rendered.
 */
export function useLandingStyles(): void {
  useInsertionEffect(() => {
    const template = document.getElementById(landingTemplateId);
    if (!(template instanceof HTMLTemplateElement)) return;
    document.head.append(...template.content.querySelectorAll('style'));
    template.remove();
  }, []);
}
