export { findAbsence, recordReason } from './absence.repository.ts';
export { explainAbsence, markExplained, reasonEvent } from './absence.service.ts';
export { absenceDecisions, absenceReversals } from './absence-decisions.ts';
export { registerAttendanceRoutes } from './attendance.routes.ts';
export { attendanceAtHome } from './home-summary.repository.ts';
export { sweepReportKeys } from './report-key.repository.ts';
export { attendanceData } from './data-export.repository.ts';
