/** Identifies the version of a record that a form is based on, so that conflicting changes are detected. */
import * as z from 'zod/mini';
import { limits } from '../limits.ts';

export const recordVersionSchema = z.string().check(z.maxLength(limits.recordVersion));
