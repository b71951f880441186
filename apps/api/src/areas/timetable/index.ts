export { registerTimetableRoutes } from './timetable.routes.ts';
export { timetableAtHome } from './home-summary.repository.ts';
export { timetableData } from './data-export.repository.ts';
