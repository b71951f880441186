export { listScimKeys } from './keys.repository.ts';
export { issueScimKey, revokeScimKey } from './keys.service.ts';
export { registerScimRoutes, scimPath } from './scim.routes.ts';
