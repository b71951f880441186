export type { PushState } from './create-push.ts';
export * from './offer.ts';
export * from './push.ts';
export * from './start.ts';
