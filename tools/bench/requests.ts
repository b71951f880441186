/** Requests per second and latencies of home and attendance, compared with the two baselines of the same run. */
import { userSchema } from '@portal/contract/students';
import type { User } from '@portal/contract/students';
import autocannon from 'autocannon';
import * as z from 'zod/mini';
import { median } from './median.ts';
import { memoryOf } from './memory.ts';
import { openSessions } from './sign-in.ts';
import type { BenchSession } from './sign-in.ts';
import type { BenchStack } from './stack.ts';

const seconds = 2;
const rounds = 5;
const limitName = 'one primary-key SELECT';
const connections = 16;

interface Target {
  name: string;
  url: string;
  sessions: readonly BenchSession[];
}

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
  const targets: Target[] = [
    { name: 'bare route, same bytes', url: `${stack.limitsUrl}/bare`, sessions: [] },
    { name: limitName, url: `${stack.limitsUrl}/select`, sessions: [] },
    { name: 'home, GET /api/user', url: home, sessions },
    { name: 'attendance', url: `${stack.url}${attendance}`, sessions: sessions.slice(0, 8) },
  ];
  const measured = await measureInTurn(targets);
  const length = JSON.stringify(body).length;
  console.log(
    `\nRequests: ${connections} connections, median of ${rounds} rounds of ${seconds} s, ${length} bytes`,
  );
  console.table(tabulate(measured));
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

/** Alternates the targets, so that a slower machine affects all of them equally. */
async function measureInTurn(targets: readonly Target[]): Promise<Map<string, Figures[]>> {
  const measured = new Map<string, Figures[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const target of targets) {
      const figures = await measure(target);
      // The first round warms up.
      if (round > 0) measured.get(target.name)?.push(figures);
    }
  }
  return measured;
}

async function measure({ url, sessions }: Target): Promise<Figures> {
  const requests = sessions.map(({ cookie }) => ({ method: 'GET' as const, headers: { cookie } }));
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(requests.length > 0 ? { requests } : {}),
  });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

function tabulate(measured: Map<string, Figures[]>): Record<string, Figures & { 'of one SELECT': string }> {
  const limits = measured.get(limitName) ?? [];
  const rows = [...measured].map(([name, list]): [string, Figures & { 'of one SELECT': string }] => {
    const ratios = list.map(({ perSecond }, round) => perSecond / (limits[round]?.perSecond ?? Number.NaN));
    return [
      name,
      {
        perSecond: Math.round(median(list.map(({ perSecond }) => perSecond))),
        p50: median(list.map(({ p50 }) => p50)),
        p99: median(list.map(({ p99 }) => p99)),
        failed: list.reduce((sum, { failed }) => sum + failed, 0),
        'of one SELECT': `${Math.round(median(ratios) * 100)} %`,
      },
    ];
  });
  return Object.fromEntries(rows);
}
