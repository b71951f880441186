export { listRecipients, planMailing } from './mailings.service.ts';
export { deleteUntold, deleteWaiting, sweepMailings } from './mailings.repository.ts';
export type { MailingKind } from './mailings.repository.ts';
export { mailingTasks, sendMailings } from './send.service.ts';
export type { MailingParts } from './send.service.ts';
