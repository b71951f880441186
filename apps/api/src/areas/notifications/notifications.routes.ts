/** Routes of notifications (docs/notifications.md). */
import {
  bounceEndpoint,
  bounceLimits,
  inboxEndpoint,
  markReadEndpoint,
  notificationCountsEndpoint,
  notificationPreferencesEndpoint,
  providerSecretHeader,
  reachabilityEndpoint,
  savePreferencesEndpoint,
  smsReplyEndpoint,
  testNotificationEndpoint,
} from '@portal/contract/notifications';
import type { BodyOf } from '@portal/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { anyone, signedIn } from '../../platform/http/access.ts';
import { messageOf, readMessageBodies } from '../../platform/http/message-body.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { bouncedEvent, recordBounce } from './bounces/bounces.service.ts';
import type { Marked } from './inbox/inbox.repository.ts';
import { getCounts, getInbox, markRead } from './inbox/inbox.service.ts';
import { getPreferences, preferencesEvent, savePreferences } from './preferences/preferences.service.ts';
import { getReachability } from './reachability/reachability.service.ts';
import { sendTest, testSentEvent } from './reachability/test-notification.service.ts';
import { answerReply, smsStoppedEvent } from './replies/replies.service.ts';

interface Dependencies {
  db: Db;
  config: Pick<Config, 'mail' | 'sms' | 'site' | 'limitsScale'>;
  onBounce: () => void;
}

const own = { none: 'shows the caller notifications that they already have' } as const;

export function registerNotificationRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { db } = deps;
  bindRoute(app, inboxEndpoint, {
    access: signedIn,
    audit: own,
    handler: (call, { query }) => getInbox(db, call, query),
  });
  bindRoute(app, notificationCountsEndpoint, {
    access: signedIn,
    audit: own,
    handler: (call) => getCounts(db, call),
  });
  bindRoute(app, markReadEndpoint, {
    access: signedIn,
    audit: { none: 'reading one’s own notifications changes no record' },
    handler: (call, { body }) => markRead(db, call, markedOf(body)),
  });
  registerSettings(app, deps);
  registerProviderCalls(app, deps);
}

function registerProviderCalls(app: FastifyInstance, deps: Dependencies): void {
  bindRoute(app, smsReplyEndpoint, {
    access: anyone,
    audit: { event: smsStoppedEvent },
    isReturn: true,
    handler: (call, { headers, body }) =>
      answerReply(deps, call, { secret: headers[providerSecretHeader], ...body }),
  });
  void app.register(async (scope) => {
    readMessageBodies(scope);
    bindRoute(scope, bounceEndpoint, {
      access: anyone,
      audit: { event: bouncedEvent },
      bodyLimit: bounceLimits.messageBytes,
      isReturn: true,
      handler: (call, { headers, request }) =>
        recordBounce(deps, call, { secret: headers[providerSecretHeader], message: messageOf(request) }),
    });
  });
}

function registerSettings(app: FastifyInstance, { db, config }: Dependencies): void {
  bindRoute(app, notificationPreferencesEndpoint, {
    access: signedIn,
    audit: { none: 'shows the caller their own choices' },
    handler: ({ actor }) => getPreferences(db, actor.accountId),
  });
  bindRoute(app, savePreferencesEndpoint, {
    access: signedIn,
    audit: { event: preferencesEvent },
    handler: (call, { body }) => savePreferences(db, call, body),
  });
  bindRoute(app, reachabilityEndpoint, {
    access: signedIn,
    audit: { none: 'shows the caller their own devices' },
    handler: (call) => getReachability(db, call),
  });
  bindRoute(app, testNotificationEndpoint, {
    access: signedIn,
    audit: { event: testSentEvent },
    handler: (call, { body }) =>
      sendTest({ db, limitsScale: config.limitsScale }, call, body.deviceId ?? null),
  });
}

function markedOf(body: BodyOf<typeof markReadEndpoint>): Marked {
  if (body.which === 'some') return { ids: body.ids };
  return body.which === 'of-page' ? { link: body.link } : { until: new Date(body.until) };
}
