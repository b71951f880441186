export * from './event-types.ts';
export * from './event-texts.ts';
export * from './upcoming-events.ts';
export * from './calendar-feeds.ts';
export * from './calendar-file.ts';
