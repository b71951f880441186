/** Routes about scanned files. */
import { importPermissions, refusedFilesEndpoint } from '@portal/contract/deliveries';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { findOwnFamily, findSchool } from '../staff/index.ts';
import { listRefused } from './scans.repository.ts';

export function registerScanRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  bindRoute(app, refusedFilesEndpoint, {
    access: { kind: 'staff', who: 'permitted', anyOf: importPermissions },
    audit: { none: 'names of files' },
    handler: async (call, { params }) => {
      const { schoolId } = await findSchool(db, call, params.centreCode, importPermissions);
      const { studentIds } = await findOwnFamily(db, call.actor.personId);
      const files = await listRefused(db, { schoolId, ownStudentIds: studentIds });
      return { files: files.map(({ at, ...file }) => ({ ...file, at: at.toISOString() })) };
    },
  });
}
