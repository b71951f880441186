import { userEndpoint, type User } from '@portal/contract/students';
import { call } from './call.ts';
import { takeEarly } from '../early-start/early-start.ts';

/** Fetches the signed-in person. */
export const callForUser = (handlesProblems: boolean): Promise<User> =>
  call(userEndpoint, { query: { includeFutureStudents: 'true' }, early: takeEarly('user'), handlesProblems });
