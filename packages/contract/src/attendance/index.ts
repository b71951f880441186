export * from './absence-rules.ts';
export * from './attendance-figures.ts';
export * from './attendance.ts';
export * from './school-days.ts';
