export { registerEnrolmentHistoryRoutes } from './enrolment-history.routes.ts';
