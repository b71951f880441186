/** Routes of the devices that get push notifications (A-7.10, W-7.1). */
import {
  checkPushEndpoint,
  pushServiceEndpoint,
  registerPushEndpoint,
  showNamesEndpoint,
  subscribePushEndpoint,
  unregisterPushEndpoint,
} from '@portal/contract/push-endpoints';
import type { FastifyInstance } from 'fastify';
import { signedIn } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';
import {
  checkRegistration,
  chooseNames,
  describeService,
  namesChosenEvent,
  registerApp,
  registeredEvent,
  subscribeBrowser,
  unregister,
  unregisteredEvent,
} from './push-endpoints.service.ts';
import type { PushEndpointDependencies } from './push-endpoints.service.ts';

export function registerPushEndpointRoutes(app: FastifyInstance, deps: PushEndpointDependencies): void {
  bindRoute(app, pushServiceEndpoint, {
    access: signedIn,
    audit: { none: 'configuration' },
    handler: () => Promise.resolve(describeService(deps)),
  });

  bindRoute(app, registerPushEndpoint, {
    access: signedIn,
    audit: { event: registeredEvent },
    handler: async (call, { body }) => {
      await registerApp(deps, call, body);
      return undefined;
    },
  });

  bindRoute(app, subscribePushEndpoint, {
    access: signedIn,
    audit: { event: registeredEvent },
    handler: async (call, { body }) => {
      await subscribeBrowser(deps, call, body);
      return undefined;
    },
  });

  bindRoute(app, unregisterPushEndpoint, {
    access: signedIn,
    audit: { event: unregisteredEvent },
    handler: async (call, { body }) => {
      await unregister(deps, call, body);
      return undefined;
    },
  });

  bindRoute(app, checkPushEndpoint, {
    access: signedIn,
    audit: { none: 'shows nothing about a student' },
    handler: (call, { body }) => checkRegistration(deps, call, body),
  });

  bindRoute(app, showNamesEndpoint, {
    access: signedIn,
    audit: { event: namesChosenEvent },
    handler: async (call, { body }) => {
      await chooseNames(deps, call, body);
      return undefined;
    },
  });
}
