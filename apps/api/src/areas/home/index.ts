export { registerHomeRoutes } from './home.routes.ts';
export { createPersonAtHome } from './person-at-home.service.ts';
export { findViewedUser } from './user.service.ts';
