export { noticesAtHome } from './home-summary.repository.ts';
export { registerNoticeRoutes } from './notices.routes.ts';
export { registerOfficeNoticeRoutes } from './office/office-notices.routes.ts';
export { noticeTasks } from './office/show.service.ts';
