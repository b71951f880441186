/** Names the state of a record a form was opened with, so that a change made to an older state is noticed. */
import * as z from 'zod/mini';
import { limits } from '../limits.ts';

export const recordVersionSchema = z.string().check(z.maxLength(limits.recordVersion));
