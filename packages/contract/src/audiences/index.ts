export * from './wide-audience.ts';
