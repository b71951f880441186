/** Download routes (A-7.11; S-7.6). */
import { downloadTokenEndpoint, downloadsEndpoint, fileDownloadEndpoint } from '@portal/contract/downloads';
import type { FastifyInstance } from 'fastify';
import { signedIn } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { issueDownloadToken, takeDownloadToken } from './download-token.service.ts';
import { downloadedEvent, downloadsAnswer, getFile, seesDownloads } from './downloads.service.ts';
import type { DownloadDependencies } from './downloads.service.ts';

export function registerDownloadRoutes(app: FastifyInstance, deps: DownloadDependencies): void {
  bindRoute(app, downloadsEndpoint, {
    access: seesDownloads,
    audit: { none: "a family reading its own child's record" },
    handler: (call, { params }) => downloadsAnswer(deps, call, params),
  });

  bindRoute(app, downloadTokenEndpoint, {
    access: signedIn,
    audit: { none: 'gives nothing by itself; the download it is for is recorded' },
    handler: (call, { query }) => issueDownloadToken(deps.db, call, query.path),
  });

  bindRoute(app, fileDownloadEndpoint, {
    access: seesDownloads,
    audit: { event: downloadedEvent },
    handler: async (call, { params, query, request }) => {
      await takeDownloadToken(deps.db, call, request);
      return getFile(deps, call, params.kind, query);
    },
  });
}
