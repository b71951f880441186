export * from './add-student.ts';
