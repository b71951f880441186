/** The behaviour route (S-2.13; D-3.7). */
import { behaviourEndpoint } from '@portal/contract/behaviour';
import type { FastifyInstance } from 'fastify';
import { bindRoute } from '../../platform/http/route.ts';
import { behaviourAnswer, seesBehaviour } from './behaviour.service.ts';
import type { BehaviourDependencies } from './behaviour.service.ts';

export function registerBehaviourRoutes(app: FastifyInstance, deps: BehaviourDependencies): void {
  bindRoute(app, behaviourEndpoint, {
    access: seesBehaviour,
    audit: { look: 'Behaviour' },
    handler: (call, { params, query }) => behaviourAnswer(deps, call, { ...params, cursor: query.cursor }),
  });
}
