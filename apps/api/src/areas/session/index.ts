export { registerSessionRoutes } from './session.routes.ts';
export { sweepSignInTraces } from './sweep.repository.ts';
