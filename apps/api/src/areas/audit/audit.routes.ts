/** Routes for access history and My data (D-9.3, D-9.4). */
import {
  accessHistoryEndpoint,
  dataExportsEndpoint,
  downloadDataExportEndpoint,
  openDataExportEndpoint,
  requestDataExportEndpoint,
} from '@portal/contract/audit';
import type { FastifyInstance } from 'fastify';
import type { Reader } from '../../platform/database/reader.ts';
import { signedIn } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { takeDownloadToken } from '../downloads/index.ts';
import { findHistoryPage } from './history/history.service.ts';
import { downloadExport, findExports, openExport, requestExport } from './my-data/my-data.service.ts';
import type { MyDataDependencies } from './my-data/my-data.service.ts';

export function registerAuditRoutes(
  app: FastifyInstance,
  deps: MyDataDependencies & { reader: Reader },
): void {
  bindRoute(app, accessHistoryEndpoint, {
    access: signedIn,
    audit: { none: "reading one's own history" },
    handler: (call, { query }) => deps.reader.read((db) => findHistoryPage(db, call, query)),
  });

  bindRoute(app, dataExportsEndpoint, {
    access: signedIn,
    audit: { none: "reads whether one's own copy is ready" },
    handler: async (call) => ({ exports: await findExports(deps.db, call) }),
  });

  bindRoute(app, requestDataExportEndpoint, {
    access: signedIn,
    audit: { event: 'myData.requested' },
    handler: (call) => requestExport(deps, call),
  });

  bindRoute(app, openDataExportEndpoint, {
    access: signedIn,
    audit: { event: 'myData.opened' },
    handler: async (call, { params }) => {
      await openExport(deps, call, params);
      return undefined;
    },
  });

  bindRoute(app, downloadDataExportEndpoint, {
    access: signedIn,
    audit: { event: 'myData.downloaded' },
    handler: async (call, { params, request }) => {
      await takeDownloadToken(deps.db, call, request);
      return downloadExport(deps, call, params);
    },
  });
}
