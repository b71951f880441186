export { notificationsData } from './data-export.repository.ts';
export { sweepNotifications } from './retention.repository.ts';
export { registerNotificationRoutes, registerReachabilityRoute } from './notifications.routes.ts';
export { sealEmail } from './planning/event.ts';
export type { NotificationEvent, SealedEmail } from './planning/event.ts';
export { markDone, notify, notifySelected, withdraw } from './planning/notify.service.ts';
export { dispatchBatch } from './dispatch/dispatch.service.ts';
export type { DispatchDependencies } from './dispatch/dispatch.service.ts';
