export { registerErrorReportRoutes } from './error-reports.routes.ts';
export { listErrorReports } from './error-reports.repository.ts';
export { errorReportsData } from './data-export.repository.ts';
export { registerOfficeReportRoutes } from './office/office-reports.routes.ts';
export { sweepHandledReports } from './office/office-reports.repository.ts';
