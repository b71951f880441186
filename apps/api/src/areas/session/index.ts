export { registerSessionRoutes } from './session.routes.ts';
export { startAfresh } from './start-afresh.service.ts';
export { sweepSignInTraces } from './sweep.repository.ts';
