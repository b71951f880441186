export * from './activation.ts';
export * from './invitation-code.ts';
export * from './account-form.ts';
export * from './owner.ts';
export * from './delegated-viewer.ts';
