/** The paging cursor of the audit search: where a page ends, as text for the next call. Pure. */
import * as z from 'zod/mini';
import { ProblemError } from '../../../platform/errors.ts';
import type { AuditPlace } from './search.repository.ts';

const placeSchema = z.tuple([z.string().check(z.regex(/^[\d :.+-]{10,40}$/)), z.int()]);

export const writePlace = ({ at, id }: AuditPlace): string =>
  Buffer.from(JSON.stringify([at, id])).toString('base64url');

/** Throws 400 for text that `writePlace` didn't produce. */
export function readPlace(text: string): AuditPlace {
  try {
    const [at, id] = z.parse(placeSchema, JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { at, id };
  } catch {
    const message = 'The cursor is invalid';
    throw new ProblemError('invalid-request', { errors: [{ path: 'after', message }] });
  }
}
