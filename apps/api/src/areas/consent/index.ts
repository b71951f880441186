export { sweepConsentRequests, withdrawConsent } from './closing.service.ts';
export { registerConsentRoutes } from './consent.routes.ts';
export { consentExportFormats, writeConsentExport } from './export-file.ts';
export type { ConsentExportFormat } from './export-file.ts';
export { exportResponses, repeatResponses } from './exports.service.ts';
export type { ConsentBatch } from './exports.service.ts';
