export { releaseClaims } from './handling.repository.ts';
export { registerQueueRoutes } from './queue.routes.ts';
export { approveByRules } from './rules/rules.service.ts';
export { readNotifyBy, readUndoMs } from './settings/settings.service.ts';
export { decisionTasks } from './settle.service.ts';
