export { listBacklog } from './backlog.repository.ts';
export { findBounced, forgetBounces } from './bounces/bounces.repository.ts';
export { startDispatcher } from './dispatch/dispatcher.ts';
export type { Dispatcher } from './dispatch/dispatcher.ts';
export { notificationsData } from './data-export.repository.ts';
export { sweepNotifications } from './retention.repository.ts';
export { registerNotificationRoutes } from './notifications.routes.ts';
export { summariseReachability } from './reachability/reachability.service.ts';
export { notifyOfSecurity } from './planning/security.ts';
export { sealEmail } from './planning/event.ts';
export type { NotificationEvent, SealedEmail } from './planning/event.ts';
export {
  markDone,
  markSettled,
  markTasksDone,
  notify,
  notifySelected,
  withdraw,
} from './planning/notify.service.ts';
export { urgentNoticePreview } from './templates/sms.ts';
export { dispatchBatch } from './dispatch/dispatch.service.ts';
export type { DispatchDependencies } from './dispatch/dispatch.service.ts';
