export * from './call-failure.ts';
export * from './leave-to-shell.ts';
export * from './request-failure.ts';
export * from './said-failure.ts';
export * from './service.ts';
export * from './wait-text.ts';
