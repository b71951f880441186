/** Student details routes. */
import { studentDetailsEndpoint, updateStudentDetailsEndpoint } from '@portal/contract/student-details';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/database.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { mayOwn } from './student-details.access.ts';
import { getStudentDetails, studentDetailsEvent, updateStudentDetails } from './student-details.service.ts';

export function registerStudentDetailsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  bindRoute(app, studentDetailsEndpoint, {
    access: mayOwn,
    audit: { look: 'StudentDetails' },
    handler: (call, { params }) => getStudentDetails(db, call, params),
  });

  bindRoute(app, updateStudentDetailsEndpoint, {
    access: mayOwn,
    audit: { event: studentDetailsEvent },
    handler: (call, { body }) => updateStudentDetails(db, call, body),
  });
}
