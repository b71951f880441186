export * from './photo-rules.ts';
export * from './student-photo.ts';
