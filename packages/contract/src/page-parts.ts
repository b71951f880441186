/** Elements of the one page that the server fills and the page's own script reads. */

/** Data: the department's configuration. */
export const siteElementId = 'site';
/** Data: the signed-in person, as `GET /api/user` answers. */
export const personElementId = 'person';
/** Home as that person sees it, painted before the script. */
export const homeElementId = 'home';
/** The landing page with its styles, for the page's first script to show. */
export const landingTemplateId = 'landing-page';
