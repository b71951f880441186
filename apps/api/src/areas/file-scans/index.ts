export { scanFiles } from './scan.service.ts';
export { countScans } from './scans.repository.ts';
export { registerScanRoutes } from './scans.routes.ts';
