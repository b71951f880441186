export * from './app-lock.ts';
export * from './resume.ts';
export * from './versions.ts';
