export { noteText, sweepAbsenceAsks } from './asks.repository.ts';
export { registerAttendanceTodayRoutes } from './attendance-today.routes.ts';
export { attendanceTodayData } from './data-export.repository.ts';
export { countTexts } from './texts.repository.ts';
export { attendanceTasks } from './entries.service.ts';
