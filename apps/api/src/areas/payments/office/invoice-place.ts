/** The paging cursor of a school's invoices: where a page ends, as text for the next call. Pure. */
import { isoDateSchema } from '@portal/contract/shared';
import * as z from 'zod/mini';
import { ProblemError } from '../../../platform/errors.ts';
import type { InvoicePlace } from './invoices.repository.ts';

const placeSchema = z.tuple([isoDateSchema, z.int()]);

export const writePlace = ({ dueDate, id }: InvoicePlace): string =>
  Buffer.from(JSON.stringify([dueDate, id])).toString('base64url');

/** Throws 400 for text that `writePlace` didn't produce. */
export function readPlace(text: string): InvoicePlace {
  try {
    const [dueDate, id] = z.parse(placeSchema, JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { dueDate, id };
  } catch {
    const message = 'The cursor is invalid';
    throw new ProblemError('invalid-request', { errors: [{ path: 'after', message }] });
  }
}
