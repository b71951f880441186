/** Routes for reading offline (docs/app.md). */
import {
  checkOfflineLeaseEndpoint,
  leaseOfflineEndpoint,
  offlineLeaseHeader,
} from '@portal/contract/offline';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import { anyone, signedIn } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { readCookie } from '../../platform/session/cookies.ts';
import type { Cookies } from '../../platform/session/cookies.ts';
import { isLeaseValid, leaseOffline, leasedEvent } from './lease.service.ts';

export function registerOfflineRoutes(
  app: FastifyInstance,
  { db, cookies }: { db: Db; cookies: Cookies },
): void {
  bindRoute(app, leaseOfflineEndpoint, {
    access: signedIn,
    audit: { event: leasedEvent },
    handler: (call, { request }) => leaseOffline(db, call, readCookie(request, cookies.deviceName)),
  });

  bindRoute(app, checkOfflineLeaseEndpoint, {
    access: anyone,
    audit: { none: 'shows nothing about a student' },
    handler: async ({ now }, { headers }) => ({
      isValid: await isLeaseValid(db, headers[offlineLeaseHeader], now),
    }),
  });
}
