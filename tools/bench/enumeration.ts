/** T2: a wrong password takes as long for an address nobody has as for one that exists; both are soon blocked alike. */
import { postLogin, CookieJar } from './sign-in.ts';
import type { BenchStack } from './stack.ts';

const tries = 200;

export async function runEnumeration({ url }: BenchStack): Promise<void> {
  const jar = new CookieJar();
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let count = 0; count < tries; count += 1) {
    times.known.push(await timeOf(url, jar, 'owner@example.com'));
    times.unknown.push(await timeOf(url, jar, 'nobody@example.com'));
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  console.log(
    `\nT2: wrong password, median of ${tries}: known ${known} ms, unknown ${unknown} ms (aim: less than 10 ms apart)`,
  );
}

async function timeOf(url: string, jar: CookieJar, email: string): Promise<number> {
  const start = performance.now();
  await postLogin(url, jar, { email, password: 'not-the-password!' });
  return performance.now() - start;
}

function median(values: number[]): number {
  const middle = values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)];
  return Math.round((middle ?? Number.NaN) * 10) / 10;
}
