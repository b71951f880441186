export { listRecipients, planMailing, recallMailings } from './mailings.service.ts';
export { deleteWaiting, sweepMailings } from './mailings.repository.ts';
export type { MailingKind } from './mailings.repository.ts';
export { mailingTasks, sendMailings } from './send.service.ts';
export type { MailingParts } from './send.service.ts';
