/** Academic report routes (S-7.5; D-3.7). */
import { reportArchiveEndpoint, reportFileEndpoint, reportsEndpoint } from '@portal/contract/reports';
import type { FastifyInstance } from 'fastify';
import type { AnswerCache } from '../../platform/cache/answer-cache.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { takeDownloadToken } from '../downloads/index.ts';
import { archiveRequestedEvent, requestArchive } from './archive/request-archive.service.ts';
import type { ArchiveDependencies } from './archive/request-archive.service.ts';
import { seesReports } from './reports.access.ts';
import { downloadedEvent, getReport, reportsAnswer } from './reports.service.ts';

export function registerReportRoutes(
  app: FastifyInstance,
  deps: ArchiveDependencies & { cache: AnswerCache },
): void {
  bindRoute(app, reportsEndpoint, {
    access: seesReports,
    audit: { look: 'AcademicReports' },
    handler: (call, { params }) => reportsAnswer(deps, call, params),
  });

  bindRoute(app, reportFileEndpoint, {
    access: seesReports,
    audit: { event: downloadedEvent },
    handler: async (call, { query, request }) => {
      await takeDownloadToken(deps.db, call, request);
      return getReport(deps, call, query);
    },
  });

  bindRoute(app, reportArchiveEndpoint, {
    access: seesReports,
    audit: { event: archiveRequestedEvent },
    handler: async (call, { body }) => {
      await requestArchive(deps, call, body);
      return undefined;
    },
  });
}
