/** Medical condition routes. */
import {
  medicalConditionTypesEndpoint,
  medicalConditionsEndpoint,
  updateMedicalConditionsEndpoint,
} from '@portal/contract/medical-conditions';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import { signedIn } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { mayOwn, mayView } from './medical-conditions.access.ts';
import { listConditionTypes } from './medical-conditions.repository.ts';
import {
  getMedicalConditions,
  medicalConditionsEvent,
  updateMedicalConditions,
} from './medical-conditions.service.ts';

export function registerMedicalConditionsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  bindRoute(app, medicalConditionTypesEndpoint, {
    access: signedIn,
    audit: { none: 'reads the names of conditions, nobody’s' },
    handler: () => listConditionTypes(db),
  });

  bindRoute(app, medicalConditionsEndpoint, {
    access: mayView,
    audit: { look: 'MedicalConditions' },
    handler: (call, { params }) => getMedicalConditions(db, call, params),
  });

  bindRoute(app, updateMedicalConditionsEndpoint, {
    access: mayOwn,
    audit: { event: medicalConditionsEvent },
    handler: (call, { body }) => updateMedicalConditions(db, call, body),
  });
}
