export * from './timetable.ts';
export * from './timetable-layout.ts';
export * from './timetable-weeks.ts';
export * from './timetable-texts.ts';
