/** Routes of the school's feature switches (O-17). */
import {
  apartStudentsEndpoint,
  changeStudentSwitchesEndpoint,
  changeSwitchesEndpoint,
  findSwitchStudentsEndpoint,
  previewSwitchesEndpoint,
  schoolSwitchesEndpoint,
  studentSwitchesEndpoint,
} from '@portal/contract/feature-switches';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import { bindRoute } from '../../platform/http/route.ts';
import {
  changeSwitches,
  getSwitches,
  mayChange,
  previewSwitches,
  switchesChangedEvent,
} from './feature-switches.service.ts';
import {
  changeStudentSwitches,
  findStudents,
  getStudentSwitches,
  listStudentsApart,
  studentChangedEvent,
} from './student-switches.service.ts';

const access = { kind: 'staff', who: 'permitted', anyOf: mayChange } as const;

export function registerFeatureSwitchRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  bindRoute(app, schoolSwitchesEndpoint, {
    access,
    audit: { none: 'a school’s settings' },
    handler: (call, { params }) => getSwitches(db, call, params.centreCode),
  });
  bindRoute(app, previewSwitchesEndpoint, {
    access,
    audit: { none: 'counts, without names' },
    handler: (call, { params, body }) => previewSwitches(db, call, params.centreCode, body.changes),
  });
  bindRoute(app, changeSwitchesEndpoint, {
    access,
    audit: { event: switchesChangedEvent },
    handler: (call, { params, body }) => changeSwitches(db, call, params.centreCode, body),
  });
  bindRoute(app, apartStudentsEndpoint, {
    access,
    audit: { none: 'the school’s own settings' },
    handler: (call, { params }) => listStudentsApart(db, call, params.centreCode),
  });
  bindRoute(app, findSwitchStudentsEndpoint, {
    access,
    audit: { none: 'names of students' },
    handler: (call, { params, body }) => findStudents(db, call, params.centreCode, body),
  });
  bindRoute(app, studentSwitchesEndpoint, {
    access,
    audit: { none: 'the school’s own settings' },
    handler: (call, { params, body }) => getStudentSwitches(db, call, params.centreCode, body.eqId),
  });
  bindRoute(app, changeStudentSwitchesEndpoint, {
    access,
    audit: { event: studentChangedEvent },
    handler: (call, { params, body }) => changeStudentSwitches(db, call, params.centreCode, body),
  });
}
