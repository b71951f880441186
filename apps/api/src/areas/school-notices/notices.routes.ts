/** Notices of schools, as families read them (O-16.2). */
import { familyNoticeEndpoint } from '@portal/contract/school-notices';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import { signedIn } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { readNotice } from './notices.service.ts';

export function registerNoticeRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  bindRoute(app, familyNoticeEndpoint, {
    access: signedIn,
    audit: { none: 'a school’s notice to many families; the first opening is kept with the notice' },
    handler: (call, { params }) => readNotice(db, call, params.noticeId),
  });
}
