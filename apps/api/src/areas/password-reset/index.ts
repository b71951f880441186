export { registerPasswordResetRoutes } from './password-reset.routes.ts';
export { passwordResetTasks } from './send-link.service.ts';
export { sweepPasswordResets, revokeLinks } from './password-reset.repository.ts';
