export * from './condition-rules.ts';
export * from './medical-conditions.ts';
