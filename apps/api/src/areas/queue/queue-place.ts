/** The paging cursor of the queue: where a page ends, as text for the next call. Pure. */
import * as z from 'zod/mini';
import { ProblemError } from '../../platform/errors.ts';
import type { QueuePlace } from './queue.repository.ts';

const placeSchema = z.tuple([z.int(), z.int()]);

export const writePlace = ({ at, rowId }: QueuePlace): string =>
  Buffer.from(JSON.stringify([at.getTime(), rowId])).toString('base64url');

/** Throws 400 for text that `writePlace` didn't produce. */
export function readPlace(text: string): QueuePlace {
  try {
    const [at, rowId] = z.parse(placeSchema, JSON.parse(Buffer.from(text, 'base64url').toString()));
    return { at: new Date(at), rowId };
  } catch {
    const message = 'No page begins there';
    throw new ProblemError('invalid-request', { errors: [{ path: 'after', message }] });
  }
}
