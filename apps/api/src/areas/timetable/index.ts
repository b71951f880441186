export { registerTimetableRoutes } from './timetable.routes.ts';
export { timetableAtHome } from './home-summary.repository.ts';
