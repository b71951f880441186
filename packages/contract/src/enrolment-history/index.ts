export * from './enrolment-history.ts';
