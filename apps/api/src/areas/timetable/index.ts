export { registerTimetableRoutes } from './timetable.routes.ts';
