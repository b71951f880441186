export { registerAuditRoutes } from './audit.routes.ts';
export { registerAuditSearchRoutes } from './search/search.routes.ts';
export { sweepDataExports } from './my-data/my-data.repository.ts';
export { myDataTasks } from './my-data/prepare-export.service.ts';
export { formatReaders } from './readers/readers.presenter.ts';
export { lookUpReaders } from './readers/readers.service.ts';
