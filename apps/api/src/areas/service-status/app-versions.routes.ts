/** The mobile app's versions (A-7.10; T45). */
import { appNeedsUpgradeEndpoint, minimumVersionsEndpoint } from '@portal/contract/service-status';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import { recordAudit } from '../../platform/audit/audit.repository.ts';
import { hmac } from '../../platform/crypto/tokens.ts';
import type { Db } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/errors.ts';
import { anyone } from '../../platform/http/access.ts';
import type { VisitorCall } from '../../platform/http/call.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { networkOf } from '../../platform/rate-limit/network.ts';
import { addToCounter, secondsLeft } from '../../platform/rate-limit/rate-counter.repository.ts';

const perMinute = 5;
const minuteSeconds = 60;

export interface AppVersionDependencies {
  db: Db;
  config: Pick<Config, 'secrets' | 'limitsScale' | 'minimumVersions'>;
}

export function registerAppVersionRoutes(app: FastifyInstance, deps: AppVersionDependencies): void {
  bindRoute(app, minimumVersionsEndpoint, {
    access: anyone,
    audit: { none: 'configuration' },
    handler: async () => deps.config.minimumVersions,
  });
  bindRoute(app, appNeedsUpgradeEndpoint, {
    access: anyone,
    audit: { event: 'service-status.appNeedsUpgrade' },
    handler: async (call, { body }) => {
      await requireFew(deps, call);
      const { currentVersion, targetVersion } = body;
      await recordAudit(deps.db, call, {
        event: 'service-status.appNeedsUpgrade',
        actorAccountId: call.actor?.accountId ?? null,
        detail: { currentVersion, targetVersion },
      });
      return undefined;
    },
  });
}

async function requireFew({ db, config }: AppVersionDependencies, call: VisitorCall): Promise<void> {
  const network = hmac(config.secrets.keys, 'app-versions', networkOf(call.ip)).toString('base64url');
  const key = `app-versions:${network}`;
  const count = await addToCounter(db, { key, seconds: minuteSeconds }, 1, call.now);
  if (count <= perMinute * config.limitsScale) return;
  throw new ProblemError('too-many-requests', { retryAfterSeconds: secondsLeft(call.now, minuteSeconds) });
}
