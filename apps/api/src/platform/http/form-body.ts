/** Form bodies, only for the call the specification defines so. */
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../errors.ts';

export const formType = 'application/x-www-form-urlencoded';

const repeatedField = new ProblemError('invalid-request', {
  errors: [{ path: 'body', message: 'A field is sent twice' }],
});

/** Parses forms only for the routes of this scope. */
export function readFormBodies(scope: FastifyInstance): void {
  scope.addContentTypeParser(formType, { parseAs: 'string' }, (_, body, done) => {
    const fields = [...new URLSearchParams(String(body))];
    const isRepeated = new Set(fields.map(([name]) => name)).size < fields.length;
    if (isRepeated) done(repeatedField);
    else done(null, Object.fromEntries(fields));
  });
}
