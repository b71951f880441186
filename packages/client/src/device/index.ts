export * from './device.ts';
export * from './storage.ts';
export * from './service-worker.ts';
export * from './installation.ts';
export * from './offline-data.ts';
export * from './push.ts';
export * from './device-push.ts';
export * from './device-word.ts';
