/** T2: sign-in and password reset take as long for an unknown address as for a registered one. */
import { median } from './median.ts';
import { CookieJar, postAsPage, postLogin } from './sign-in.ts';
import type { BenchStack } from './stack.ts';

const tries = 200;
const addresses = { known: 'owner@example.com', unknown: 'nobody@example.com' };

type Call = (url: string, jar: CookieJar, email: string) => Promise<Response>;

const calls: Record<string, Call> = {
  'wrong password': (url, jar, email) => postLogin(url, jar, { email, password: 'not-the-password!' }),
  'forgotten password': (url, jar, email) => postAsPage(url, '/api/forgot-password/request', jar, { email }),
};

export async function runEnumeration({ url }: BenchStack): Promise<void> {
  console.log(`\nT2: medians of ${tries}; known and unknown addresses are to be less than 10 ms apart`);
  const rows: Record<string, Record<string, number>> = {};
  for (const [name, call] of Object.entries(calls)) rows[name] = await compare(url, call);
  console.table(rows);
}

/** Alternates known and unknown addresses. The request limits soon block both in the same way. */
async function compare(url: string, call: Call): Promise<Record<string, number>> {
  const jar = new CookieJar();
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let count = 0; count < tries; count += 1) {
    times.known.push(await timeOf(() => call(url, jar, addresses.known)));
    times.unknown.push(await timeOf(() => call(url, jar, addresses.unknown)));
  }
  return { 'known, ms': tenths(median(times.known)), 'unknown, ms': tenths(median(times.unknown)) };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const tenths = (ms: number): number => Math.round(ms * 10) / 10;
