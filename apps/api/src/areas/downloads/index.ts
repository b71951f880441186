export { takeDownloadToken } from './download-token.service.ts';
export { sweepDownloadTokens } from './download-token.repository.ts';
export { registerDownloadRoutes } from './downloads.routes.ts';
export { requireOwnIdentity } from './downloads.service.ts';
export { downloadsData } from './data-export.repository.ts';
export { findParentId } from './downloads.repository.ts';
