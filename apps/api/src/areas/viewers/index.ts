export { registerAcceptingRoutes } from './accepting/accepting.routes.ts';
export { allViewers, viewersOfStudent } from './viewer-lists.service.ts';
export { findOwnerByEmail } from './viewers.repository.ts';
export { registerViewerRoutes } from './viewers.routes.ts';
export { inviteViewer } from './viewers.service.ts';
export { viewersData } from './data-export.repository.ts';
