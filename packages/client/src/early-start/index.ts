export * from './control-name.ts';
export * from './early-start.ts';
