export * from './viewer-rules.ts';
export * from './viewers.ts';
