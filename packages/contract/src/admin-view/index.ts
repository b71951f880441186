export * from './admin-view.ts';
export * from './start.ts';
export * from './view-flag.ts';
