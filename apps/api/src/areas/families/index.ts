export { registerFamilyRoutes } from './families.routes.ts';
