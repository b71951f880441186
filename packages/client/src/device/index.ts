export * from './device.ts';
export * from './storage.ts';
