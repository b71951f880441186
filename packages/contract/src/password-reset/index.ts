export * from './password-reset.ts';
