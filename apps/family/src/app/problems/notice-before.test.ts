import { describe, expect, it } from 'vitest';
import type { SessionState } from '@portal/client/session';
import { destinationOf } from '../destination.ts';
import { enrolmentOf, studentOf, userOf } from '@portal/client/session/user.factory';
import { pageOnTheWay } from './notice-before.ts';

const user = userOf({
  students: [studentOf('Asha'), studentOf('Zara', { enrolments: [enrolmentOf({ schoolCode: '4107' })] })],
});
const signedIn: SessionState = { status: 'signed-in', user };
const visitor: SessionState = { status: 'signed-out', reason: 'visitor' };
const onTheWay = (path: string, session: SessionState = signedIn) =>
  pageOnTheWay(destinationOf(path, session));

describe('what is checked before a page loads', () => {
  it('is the modules of the route, for the school of the page’s student', () => {
    expect(onTheWay('/attendance/S-Asha/2101')).toEqual({
      path: '/attendance/S-Asha/2101',
      modules: ['System', 'Attendance'],
      centreCodes: ['2101'],
      student: { studentId: 'S-Asha', centreCode: '2101' },
    });
  });

  it('is every school of the person where the page is about no one student', () => {
    expect(onTheWay('/')).toMatchObject({
      modules: ['System'],
      centreCodes: ['2101', '4107'],
      student: null,
    });
  });

  it('is the whole service for somebody who is not signed in', () => {
    const system = { modules: ['System'], centreCodes: [], student: null };
    expect(onTheWay('/login', visitor)).toEqual({ ...system, path: '/login' });
    expect(onTheWay('/attendance/S-Asha/2101', visitor)).toEqual({ ...system, path: '/login' });
  });

  it.each(['/outage', '/notice', '/help', '/privacy', '/accessibility'])('is nothing for %s', (path) => {
    expect(onTheWay(path)).toBeNull();
  });

  it('is nothing while a path leads elsewhere, or the session is being checked', () => {
    expect(onTheWay('/nowhere')).toBeNull();
    expect(onTheWay('/', { status: 'starting' })).toBeNull();
  });
});
