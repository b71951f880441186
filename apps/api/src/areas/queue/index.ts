export { releaseClaims } from './handling.repository.ts';
export { registerQueueRoutes } from './queue.routes.ts';
export { decisionTasks } from './settle.service.ts';
