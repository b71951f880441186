export { registerAcceptingRoutes } from './accepting/accepting.routes.ts';
export { viewersOfStudent } from './viewer-lists.service.ts';
export { registerViewerRoutes } from './viewers.routes.ts';
