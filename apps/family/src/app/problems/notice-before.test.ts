import { describe, expect, it } from 'vitest';
import type { SessionState } from '@portal/client/session';
import { destinationOf } from '../destination.ts';
import { enrolmentOf, studentOf, userOf } from '@portal/client/session/user.factory';
import { pageToCheck } from './notice-before.ts';

const user = userOf({
  students: [studentOf('Asha'), studentOf('Zara', { enrolments: [enrolmentOf({ schoolCode: '4107' })] })],
});
const signedIn: SessionState = { status: 'signed-in', user };
const visitor: SessionState = { status: 'signed-out', reason: 'visitor' };
const onTheWay = (path: string, session: SessionState = signedIn) =>
  pageToCheck(destinationOf(path, session));

describe('the outage check before a page loads', () => {
  it('covers the route’s modules at the school of the page’s student', () => {
    expect(onTheWay('/attendance/S-Asha/2101')).toEqual({
      path: '/attendance/S-Asha/2101',
      modules: ['System', 'Attendance'],
      centreCodes: ['2101'],
      student: { studentId: 'S-Asha', centreCode: '2101' },
    });
  });

  it('covers all of the person’s schools if the page concerns no single student', () => {
    expect(onTheWay('/')).toMatchObject({
      modules: ['System'],
      centreCodes: ['2101', '4107'],
      student: null,
    });
  });

  it('covers the whole service for a signed-out visitor', () => {
    const system = { modules: ['System'], centreCodes: [], student: null };
    expect(onTheWay('/login', visitor)).toEqual({ ...system, path: '/login' });
    expect(onTheWay('/attendance/S-Asha/2101', visitor)).toEqual({ ...system, path: '/login' });
  });

  it.each(['/outage', '/notice', '/help', '/privacy', '/accessibility'])('covers nothing for %s', (path) => {
    expect(onTheWay(path)).toBeNull();
  });

  it('covers nothing while a path redirects or the session is being checked', () => {
    expect(onTheWay('/nowhere')).toBeNull();
    expect(onTheWay('/', { status: 'starting' })).toBeNull();
  });
});
