export * from './admin-view.ts';
export * from './help-code.ts';
export * from './review.ts';
export * from './start.ts';
export * from './view-flag.ts';
