/** Elements of the HTML page that the server fills and the page's script reads. */

/** Data: the department's configuration. */
export const siteElementId = 'site';
/** Data: the signed-in person, as `GET /api/user` answers. */
export const personElementId = 'person';
/** The person's home, painted before the script runs. */
export const homeElementId = 'home';
/** The landing page with its styles, which the inline script can show. */
export const landingTemplateId = 'landing-page';
