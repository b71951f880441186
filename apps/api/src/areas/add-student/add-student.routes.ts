/** Routes for 'Add a student'. */
import { addStudentEndpoint, findSchoolsEndpoint } from '@portal/contract/add-student';
import type { FastifyInstance } from 'fastify';
import { signedIn } from '../../platform/http/access.ts';
import { bindRoute } from '../../platform/http/route.ts';
import { addStudent, addStudentEvent } from './add-student.service.ts';
import type { AddStudentDependencies } from './add-student.service.ts';
import { findSchools } from './schools.service.ts';

export function registerAddStudentRoutes(app: FastifyInstance, deps: AddStudentDependencies): void {
  bindRoute(app, addStudentEndpoint, {
    access: signedIn,
    audit: { event: addStudentEvent },
    handler: (call, { body }) => addStudent(deps, call, body),
  });

  bindRoute(app, findSchoolsEndpoint, {
    access: signedIn,
    audit: { none: 'reads names of schools' },
    handler: (_, { query }) => findSchools(deps.db, query.search),
  });
}
