export * from './session.ts';
export * from './captcha.ts';
export * from './step-up.ts';
export * from './passkey-sign-in.ts';
export * from './sessions.ts';
