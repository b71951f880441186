export * from './admin-view.ts';
export * from './start.ts';
