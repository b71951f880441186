export * from './proof-of-work.ts';
export * from './recaptcha.ts';
