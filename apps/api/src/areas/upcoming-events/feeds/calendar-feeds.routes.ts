/** Live calendar routes (D-9.5). */
import {
  calendarFeedsEndpoint,
  createCalendarFeedEndpoint,
  readCalendarFeedEndpoint,
  revokeCalendarFeedEndpoint,
  rotateCalendarFeedEndpoint,
  showCalendarFeedEndpoint,
} from '@portal/contract/upcoming-events';
import type { FastifyInstance } from 'fastify';
import { anyone, signedIn } from '../../../platform/http/access.ts';
import { bindRoute } from '../../../platform/http/route.ts';
import {
  createFeed,
  feedEvents,
  findFeeds,
  revokeFeed,
  rotateFeed,
  showAddress,
} from './manage-feeds.service.ts';
import type { FeedsDependencies } from './manage-feeds.service.ts';
import { readFeed } from './read-feed.service.ts';

export function registerCalendarFeedRoutes(app: FastifyInstance, deps: FeedsDependencies): void {
  bindRoute(app, calendarFeedsEndpoint, {
    access: signedIn,
    audit: { none: 'reads the caller’s own settings' },
    handler: async (call) => ({ feeds: await findFeeds(deps.db, call) }),
  });

  bindRoute(app, createCalendarFeedEndpoint, {
    access: signedIn,
    audit: { event: feedEvents.created },
    handler: (call, { body }) => createFeed(deps, call, body),
  });

  bindRoute(app, showCalendarFeedEndpoint, {
    access: signedIn,
    audit: { event: feedEvents.shown },
    handler: (call, { params }) => showAddress(deps, call, params.feedId),
  });

  bindRoute(app, rotateCalendarFeedEndpoint, {
    access: signedIn,
    audit: { event: feedEvents.rotated },
    handler: (call, { params }) => rotateFeed(deps, call, params.feedId),
  });

  bindRoute(app, revokeCalendarFeedEndpoint, {
    access: signedIn,
    audit: { event: feedEvents.revoked },
    handler: async (call, { params }) => {
      await revokeFeed(deps.db, call, params.feedId);
      return undefined;
    },
  });

  bindRoute(app, readCalendarFeedEndpoint, {
    access: anyone,
    audit: { none: 'a calendar program reads again each hour; the feed keeps when it was read last' },
    handler: (call, { params, request }) =>
      readFeed(deps, call, {
        file: params.file,
        method: request.method,
        ifNoneMatch: request.headers['if-none-match'],
      }),
  });
}
