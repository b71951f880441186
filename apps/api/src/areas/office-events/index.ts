export { registerOfficeEventRoutes } from './office-events.routes.ts';
export { officeEventTasks } from './take-effect.service.ts';
