export { registerErrorReportRoutes } from './error-reports.routes.ts';
export { listErrorReports } from './error-reports.repository.ts';
export { errorReportsData } from './data-export.repository.ts';
