export { noteDownloadOpening, noteReportOpening } from './openings.repository.ts';
export { registerReleaseRoutes } from './releases.routes.ts';
export { listScheduledReleases } from './today.repository.ts';
export { releaseTasks } from './send.service.ts';
