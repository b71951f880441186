export { breachedPasswords } from './breached-passwords/breached-passwords.handlers.ts';
export { startSimulators } from './simulators.ts';
export type { Simulators, SimulatorsOptions } from './simulators.ts';
export type { Message } from './messages/message-store.ts';
export { eicar, startClamd } from './clamd/clamd.ts';
export type { RunningClamd } from './clamd/clamd.ts';
