/** The paging cursor of the queue: where a page ends, as text for the next call. Pure. */
import * as z from 'zod/mini';
import type { QueueListBody } from '@portal/contract/queue';
import { ProblemError } from '../../platform/errors.ts';
import type { QueuePlace } from './queue.repository.ts';

/** The order that the page has, its last row's key in it, and that row. */
const placeSchema = z.tuple([z.string(), z.string(), z.int()]);

type Sorted = Pick<QueueListBody, 'sort' | 'isDescending'>;

const nameOf = ({ sort = 'age', isDescending = false }: Sorted): string =>
  `${sort}${isDescending ? ' desc' : ''}`;

export const writePlace = (sorted: Sorted, { key, rowId }: QueuePlace): string =>
  Buffer.from(JSON.stringify([nameOf(sorted), key, rowId])).toString('base64url');

/** Throws 400 for text that `writePlace` didn't produce, or produced for another order. */
export function readPlace(sorted: Sorted, text: string): QueuePlace {
  const place = parse(text);
  if (place?.[0] === nameOf(sorted)) return { key: place[1], rowId: place[2] };
  const message = 'The cursor is invalid';
  throw new ProblemError('invalid-request', { errors: [{ path: 'after', message }] });
}

function parse(text: string): z.output<typeof placeSchema> | null {
  try {
    const place = z.parse(placeSchema, JSON.parse(Buffer.from(text, 'base64url').toString()));
    const isTime = place[0].startsWith('age');
    return isTime && Number.isNaN(new Date(Number(place[1])).getTime()) ? null : place;
  } catch {
    return null;
  }
}
