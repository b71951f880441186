import * as z from 'zod/mini';
import { userEndpoint, userSchema, type User } from '@portal/contract/students';
import { call } from './call.ts';

/** Fetches the signed-in person. */
export const callForUser = (handlesProblems: boolean): Promise<User> =>
  call(userEndpoint, { query: { includeFutureStudents: 'true' }, handlesProblems });

/** Parses the user embedded in the page, which is the response of the same call. */
export const parseUser = (json: string): User => z.parse(userSchema, JSON.parse(json));
