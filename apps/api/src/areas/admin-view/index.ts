export { findViewedStudents } from './admin-view.repository.ts';
export { viewReads } from './reads.ts';
export { registerAdminViewRoutes } from './view.routes.ts';
