export * from './service-status.ts';
export * from './app-versions.ts';
export * from './outages.ts';
export * from './site.ts';
