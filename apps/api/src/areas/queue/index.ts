export { releaseClaims } from './handling.repository.ts';
export { registerQueueRoutes } from './queue.routes.ts';
export { readNotifyBy, readUndoMs } from './settings/settings.service.ts';
export { decisionTasks } from './settle.service.ts';
