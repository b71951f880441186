export { reportTasks } from './archive/mail-archive.service.ts';
export { registerReportRoutes } from './reports.routes.ts';
export { reportsAtHome } from './home-summary.repository.ts';
export { reportsData } from './data-export.repository.ts';
