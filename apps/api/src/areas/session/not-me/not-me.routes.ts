/** Routes of the "not me" link in security notifications. Opened on any device: the token identifies the account. */
import { factorNotMeEndpoint, followFactorNotMeEndpoint } from '@portal/contract/second-factors';
import type { FastifyInstance } from 'fastify';
import { anyone } from '../../../platform/http/access.ts';
import { bindRoute } from '../../../platform/http/route.ts';
import { disown, followNotMe } from './not-me.service.ts';
import type { NotMeDependencies } from './not-me.service.ts';

export function registerNotMeRoutes(app: FastifyInstance, deps: NotMeDependencies): void {
  bindRoute(app, followFactorNotMeEndpoint, {
    access: anyone,
    audit: { none: 'reads whether a link is good' },
    handler: (call, { params }) => followNotMe(deps, call, params.token),
  });

  bindRoute(app, factorNotMeEndpoint, {
    access: anyone,
    audit: { event: 'session.disowned' },
    handler: (call, { body }) => disown(deps, call, body.token),
  });
}
