export * from './notice-at-home.ts';
export * from './school-notices.ts';
