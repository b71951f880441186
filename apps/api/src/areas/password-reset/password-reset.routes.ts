/** Routes for a forgotten password. */
import {
  confirmResetPasswordEndpoint,
  forgotPasswordRequestEndpoint,
  forgotPasswordSubmitEndpoint,
} from '@portal/contract/password-reset';
import type { FastifyInstance } from 'fastify';
import { anyone } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { requestReset } from './request-reset.service.ts';
import type { RequestDependencies } from './request-reset.service.ts';
import { followLink, submitReset } from './set-password.service.ts';
import type { SetPasswordDependencies } from './set-password.service.ts';

type Dependencies = RequestDependencies &
  SetPasswordDependencies & { config: RequestDependencies['config'] & SetPasswordDependencies['config'] };

export function registerPasswordResetRoutes(app: FastifyInstance, deps: Dependencies): void {
  bindRoute(app, forgotPasswordRequestEndpoint, {
    access: anyone,
    audit: { event: 'password-reset.requested' },
    handler: async (call, { body }) => {
      await requestReset(deps, call, body.email);
      return undefined;
    },
  });

  bindRoute(app, confirmResetPasswordEndpoint, {
    access: anyone,
    audit: { none: 'reads whether a link is good' },
    handler: (call, { params }) => followLink(deps, call, params.token),
  });

  bindRoute(app, forgotPasswordSubmitEndpoint, {
    access: anyone,
    audit: { event: 'password-reset.submit' },
    handler: (call, { body }) => submitReset(deps, call, body),
  });
}
