/** Attendance routes (S-7.1). */
import {
  attendanceEndpoint,
  closedDaysEndpoint,
  reportAbsenceEndpoint,
  reportMultipleAbsencesEndpoint,
  submitAbsenceReasonEndpoint,
} from '@portal/contract/attendance';
import { idempotencyKeyHeader } from '@portal/contract/payments';
import type { FastifyInstance } from 'fastify';
import { bindRoute } from '../../platform/http/route.ts';
import {
  findClosedDays,
  reasonEvent,
  reportAbsence,
  reportMultipleAbsences,
  reportedEvent,
  submitAbsenceReason,
} from './absence.service.ts';
import { mayAct, mayView } from './attendance.access.ts';
import { attendanceAnswer } from './history.service.ts';
import type { AttendanceDependencies } from './history.service.ts';

export function registerAttendanceRoutes(app: FastifyInstance, deps: AttendanceDependencies): void {
  bindRoute(app, attendanceEndpoint, {
    access: mayView,
    audit: { look: 'Attendance' },
    handler: (call, { params, query }) => attendanceAnswer(deps, call, { ...params, year: query.year }),
  });

  bindRoute(app, closedDaysEndpoint, {
    access: mayAct,
    audit: { none: "A school's calendar shows nothing about a student." },
    handler: (call, { params }) => findClosedDays(deps.db, call, params),
  });

  bindRoute(app, reportAbsenceEndpoint, {
    access: mayAct,
    audit: { event: reportedEvent },
    handler: (call, { body, headers }) => reportAbsence(deps.db, call, body, headers[idempotencyKeyHeader]),
  });

  bindRoute(app, reportMultipleAbsencesEndpoint, {
    access: mayAct,
    audit: { event: reportedEvent },
    handler: (call, { body }) => reportMultipleAbsences(deps.db, call, body),
  });

  bindRoute(app, submitAbsenceReasonEndpoint, {
    access: mayAct,
    audit: { event: reasonEvent },
    handler: (call, { body }) => submitAbsenceReason(deps.db, call, body),
  });
}
