export { breachedPasswords } from './breached-passwords/breached-passwords.handlers.ts';
export { startSimulators } from './simulators.ts';
export type { Simulators, SimulatorsOptions } from './simulators.ts';
export { makePushAccounts } from './push/accounts.ts';
export type { PushStandIns } from './push/accounts.ts';
export type { LedgerEntry } from './push/ledger.ts';
export type { PushAccounts } from './push/push-world.ts';
export type { Message } from './messages/message-store.ts';
