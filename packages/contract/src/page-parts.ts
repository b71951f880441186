/** Elements of the HTML page that the server fills and the page's script reads. */

/** Data: the department's configuration. */
export const siteElementId = 'site';
/** Data: the signed-in person, as `GET /api/user` answers. */
export const personElementId = 'person';
/** The person's home, painted before the script runs. */
export const homeElementId = 'home';
/** The landing page with its styles, which the inline script can show. */
export const landingTemplateId = 'landing-page';
/** Data that only the native shell's page has: the portal's address (docs/mobile.md). */
export const shellElementId = 'shell';

export interface ShellSettings {
  readonly portalUrl: string;
  /** The training portal, for the account of the app stores' reviewers. */
  readonly training: { readonly url: string; readonly account: string } | null;
}
