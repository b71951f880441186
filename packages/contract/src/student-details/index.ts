export * from './student-details.ts';
