/** Routes for a person's second factors (G5, G7). */
import {
  addPasskeyEndpoint,
  beginAuthenticatorEndpoint,
  beginPasskeyEndpoint,
  confirmAuthenticatorEndpoint,
  removeAuthenticatorEndpoint,
  removePasskeyEndpoint,
  removeSuspendedFactorEndpoint,
  renamePasskeyEndpoint,
  restoreFactorEndpoint,
  secondFactorsEndpoint,
} from '@portal/contract/second-factors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';
import type { Db } from '../../platform/database/database.ts';
import { bindRoute } from '../../platform/http/route.ts';
import type { Outbox } from '../../platform/jobs/outbox.ts';
import { findEnrolment } from './authenticator.repository.ts';
import { beginAuthenticator, confirmAuthenticator, removeAuthenticator } from './authenticator.service.ts';
import { listPasskeys } from './passkeys.repository.ts';
import { addPasskey, beginPasskey, nameAgain, removePasskey } from './passkeys.service.ts';
import { listSuspended } from './recovery/review.repository.ts';
import { removeSuspended, restoreFactor } from './recovery/review.service.ts';
import { presentPasskey, presentSuspended } from './second-factors.presenter.ts';

interface Dependencies {
  db: Db;
  outbox: Outbox;
  config: Pick<Config, 'publicUrl' | 'secrets' | 'site' | 'mobileApp'>;
}

const access = { kind: 'family', who: 'signed-in' } as const;

export function registerSecondFactorRoutes(app: FastifyInstance, deps: Dependencies): void {
  bindRoute(app, secondFactorsEndpoint, {
    access,
    audit: { none: 'reads the caller’s own settings' },
    handler: async ({ actor }) => {
      const enrolledAt = await findEnrolment(deps.db, actor.accountId);
      return {
        authenticatorApp: enrolledAt && { enrolledAt: enrolledAt.toISOString() },
        passkeys: (await listPasskeys(deps.db, actor.accountId)).map(presentPasskey),
        suspended: (await listSuspended(deps.db, actor.accountId)).map(presentSuspended),
      };
    },
  });
  registerAuthenticatorRoutes(app, deps);
  registerPasskeyRoutes(app, deps);
  registerReviewRoutes(app, deps);
}

function registerReviewRoutes(app: FastifyInstance, deps: Dependencies): void {
  bindRoute(app, restoreFactorEndpoint, {
    access,
    audit: { event: 'second-factors.restored' },
    handler: async (call, { params }) => {
      await restoreFactor(deps, call, params.factorId);
      return undefined;
    },
  });

  bindRoute(app, removeSuspendedFactorEndpoint, {
    access,
    audit: { event: 'second-factors.suspended-removed' },
    handler: async (call, { params }) => {
      await removeSuspended(deps, call, params.factorId);
      return undefined;
    },
  });
}

function registerAuthenticatorRoutes(app: FastifyInstance, deps: Dependencies): void {
  bindRoute(app, beginAuthenticatorEndpoint, {
    access,
    audit: { event: 'second-factors.authenticator-begun' },
    handler: (call) => beginAuthenticator(deps, call),
  });

  bindRoute(app, confirmAuthenticatorEndpoint, {
    access,
    audit: { event: 'second-factors.authenticator-added' },
    handler: async (call, { body }) => {
      await confirmAuthenticator(deps, call, body.code);
      return undefined;
    },
  });

  bindRoute(app, removeAuthenticatorEndpoint, {
    access,
    audit: { event: 'second-factors.authenticator-removed' },
    handler: async (call) => {
      await removeAuthenticator(deps, call);
      return undefined;
    },
  });
}

function registerPasskeyRoutes(app: FastifyInstance, deps: Dependencies): void {
  bindRoute(app, beginPasskeyEndpoint, {
    access,
    audit: { none: 'issues a challenge; its use is audited' },
    handler: (call) => beginPasskey(deps, call),
  });

  bindRoute(app, addPasskeyEndpoint, {
    access,
    audit: { event: 'second-factors.passkey-added' },
    handler: (call, { body }) => addPasskey(deps, call, body),
  });

  bindRoute(app, renamePasskeyEndpoint, {
    access,
    audit: { event: 'second-factors.passkey-renamed' },
    handler: async (call, { params, body }) => {
      await nameAgain(deps, call, params.passkeyId, body.name);
      return undefined;
    },
  });

  bindRoute(app, removePasskeyEndpoint, {
    access,
    audit: { event: 'second-factors.passkey-removed' },
    handler: async (call, { params }) => {
      await removePasskey(deps, call, params.passkeyId);
      return undefined;
    },
  });
}
