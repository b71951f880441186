/** Latencies of pages over many families. */
import type { Family } from './families.ts';
import type { BenchPortal } from './portal.ts';

export interface PageFigures {
  requests: number;
  p50: number;
  p95: number;
  p99: number;
  mean: number;
}

export interface CrowdFigures extends PageFigures {
  perSecond: number;
  /** Processor milliseconds per request. */
  portalCpu: number;
  databaseCpu: number;
}

export type PagePath = (family: Family) => string;

const ofStudent =
  (page: string): PagePath =>
  ({ oneSchoolId, centreCode }) =>
    `/api/${page}/${oneSchoolId}/${centreCode}`;

export const home: PagePath = () => '/api/user?includeFutureStudents=true';
export const pages: Readonly<Record<string, PagePath>> = {
  home,
  attendance: ofStudent('attendance'),
  timetable: ofStudent('timetable'),
  payments: ofStudent('payments'),
};

interface Alone {
  portal: BenchPortal;
  alone: readonly Family[];
}

/** Sends one request at a time, alternating between a family of each database. */
export async function alternately(
  [one, other]: readonly [Alone, Alone],
  page: PagePath,
): Promise<[PageFigures, PageFigures]> {
  const latencies: [number[], number[]] = [[], []];
  const measure = async ({ portal, alone }: Alone, at: number, into: number[]): Promise<void> => {
    const family = alone[at];
    if (family) into.push(await portal.get(page(family), family));
  };
  for (let at = 0; at < Math.max(one.alone.length, other.alone.length); at += 1) {
    await measure(one, at, latencies[0]);
    await measure(other, at, latencies[1]);
  }
  return [figuresOf(latencies[0]), figuresOf(latencies[1])];
}

/** Concurrent requests of a crowd. */
export const concurrent = 8;

/** Initial figures, before any measurement. */
export const noCrowd: CrowdFigures = {
  requests: 0,
  p50: Number.NaN,
  p95: Number.NaN,
  p99: Number.NaN,
  mean: Number.NaN,
  perSecond: 0,
  portalCpu: Number.NaN,
  databaseCpu: Number.NaN,
};

/** Sends one request for each family, eight at a time. */
export async function together(
  portal: BenchPortal,
  page: PagePath,
  families: readonly Family[],
): Promise<CrowdFigures> {
  const latencies: number[] = [];
  const waiting = families.values();
  const before = portal.cpu();
  const start = performance.now();
  const worker = async (): Promise<void> => {
    for (const family of waiting) latencies.push(await portal.get(page(family), family));
  };
  await Promise.all(Array.from({ length: concurrent }, worker));
  const seconds = (performance.now() - start) / 1000;
  const after = portal.cpu();
  return {
    ...figuresOf(latencies),
    perSecond: perSecond(families.length, seconds),
    portalCpu: round((after.portal - before.portal) / families.length),
    databaseCpu: round((after.database - before.database) / families.length),
  };
}

export const perSecond = (count: number, seconds: number): number => round(count / seconds);

/** The figures of these latencies, in milliseconds. */
export function figuresOf(latencies: readonly number[]): PageFigures {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number): number => round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN);
  const sum = sorted.reduce((total, latency) => total + latency, 0);
  return {
    requests: sorted.length,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    mean: round(sum / sorted.length),
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;
