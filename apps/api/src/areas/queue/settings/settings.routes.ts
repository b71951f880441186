/** Routes of the queue's settings. */
import { changeQueueSettingsEndpoint, queueSettingsEndpoint } from '@portal/contract/queue';
import type { FastifyInstance } from 'fastify';
import { bindRoute } from '../../../platform/http/route.ts';
import {
  changeSettings,
  getSettings,
  settingsChangedEvent,
  settingsChangers,
  settingsReaders,
} from './settings.service.ts';
import type { SettingsDependencies } from './settings.service.ts';

export function registerSettingsRoutes(app: FastifyInstance, deps: SettingsDependencies): void {
  bindRoute(app, queueSettingsEndpoint, {
    access: { kind: 'staff', who: 'permitted', anyOf: settingsReaders },
    audit: { none: 'a school’s settings' },
    handler: (call, { params }) => getSettings(deps, call, params.centreCode),
  });
  bindRoute(app, changeQueueSettingsEndpoint, {
    access: { kind: 'staff', who: 'permitted', anyOf: settingsChangers },
    audit: { event: settingsChangedEvent },
    handler: (call, { params, body }) => changeSettings(deps, call, params.centreCode, body),
  });
}
