export * from './user.ts';
export * from './student-rules.ts';
