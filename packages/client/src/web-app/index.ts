export * from './may-keep.ts';
export * from './updates.ts';
export * from './install.ts';
