/** Requests per second and latencies of home and attendance, next to the two limits of the same run. */
import { userSchema } from '@portal/contract';
import type { User } from '@portal/contract';
import autocannon from 'autocannon';
import * as z from 'zod/mini';
import { memoryOf } from './memory.ts';
import { openSessions } from './sign-in.ts';
import type { BenchSession } from './sign-in.ts';
import type { BenchStack } from './stack.ts';

const seconds = 6;
const connections = 16;

interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

export async function runRequests(stack: BenchStack): Promise<void> {
  const sessions = [
    ...(await openSessions(stack.url, stack.simulatorsUrl, 'owner@example.com', 8)),
    ...(await openSessions(stack.url, stack.simulatorsUrl, 'second-owner@example.com', 8)),
  ];
  const home = `${stack.url}/api/user?includeFutureStudents=true`;
  const body = await readUser(home, sessions);
  const attendance = attendancePath(body);
  await fetch(`${stack.limitsUrl}/bytes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const rows: [string, Figures][] = [
    ['bare route, same bytes', await measure(`${stack.limitsUrl}/bare`, [])],
    ['one primary-key SELECT', await measure(`${stack.limitsUrl}/select`, [])],
    ['home, GET /api/user', await measure(home, sessions)],
    ['attendance', await measure(`${stack.url}${attendance}`, sessions.slice(0, 8))],
  ];
  const limit = rows[1]?.[1].perSecond ?? Number.NaN;
  console.log(
    `\nRequests: ${connections} connections, ${seconds} s each, ${JSON.stringify(body).length} bytes`,
  );
  console.table(
    Object.fromEntries(
      rows.map(([name, figures]) => [
        name,
        { ...figures, 'of one SELECT': `${Math.round((figures.perSecond / limit) * 100)} %` },
      ]),
    ),
  );
  console.log('Memory (PSS):', memoryOf(stack.apiPid, stack.databaseFolder));
}

async function readUser(url: string, [session]: BenchSession[]): Promise<User> {
  const response = await fetch(url, { headers: { cookie: session?.cookie ?? '' } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return z.parse(userSchema, await response.json());
}

function attendancePath({ students }: User): string {
  for (const student of students) {
    const enrolment = student.enrolments.find(({ isActiveEnrolment }) => isActiveEnrolment);
    if (enrolment) return `/api/attendance/${student.oneSchoolId}/${enrolment.schoolCode}`;
  }
  throw new Error('The demo owner has no active enrolment');
}

/** Warm-up first; the sessions take turns over the connections. */
async function measure(url: string, sessions: BenchSession[]): Promise<Figures> {
  const requests = sessions.map(({ cookie }) => ({ method: 'GET' as const, headers: { cookie } }));
  const options = { url, connections, ...(requests.length > 0 ? { requests } : {}) };
  await autocannon({ ...options, duration: 2 });
  const result = await autocannon({ ...options, duration: seconds });
  return {
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}
