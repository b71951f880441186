export * from './change-requests.ts';
export * from './record-version.ts';
export * from './kinds.ts';
