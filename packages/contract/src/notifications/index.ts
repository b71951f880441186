export * from './bounces.ts';
export * from './inbox.ts';
export * from './kinds.ts';
export * from './params.ts';
export * from './preferences.ts';
export { providerSecretHeader } from './provider-secret.ts';
export * from './reachability.ts';
export * from './sms-replies.ts';
