/** Latencies of pages over many families. */
import type { Family } from './families.ts';
import type { BenchPortal } from './portal.ts';

export interface PageFigures {
  requests: number;
  p50: number;
  p99: number;
  mean: number;
}

export interface CrowdFigures extends PageFigures {
  perSecond: number;
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

/** One request at a time. */
export async function oneByOne(
  portal: BenchPortal,
  page: PagePath,
  families: readonly Family[],
): Promise<PageFigures> {
  const latencies: number[] = [];
  for (const family of families) latencies.push(await portal.get(page(family), family));
  return figuresOf(latencies);
}

const concurrent = 8;

/** Eight requests at a time, each family once. */
export async function together(
  portal: BenchPortal,
  page: PagePath,
  families: readonly Family[],
): Promise<CrowdFigures> {
  const latencies: number[] = [];
  const waiting = families.values();
  const start = performance.now();
  const worker = async (): Promise<void> => {
    for (const family of waiting) latencies.push(await portal.get(page(family), family));
  };
  await Promise.all(Array.from({ length: concurrent }, worker));
  const seconds = (performance.now() - start) / 1000;
  return { ...figuresOf(latencies), perSecond: round(families.length / seconds) };
}

function figuresOf(latencies: readonly number[]): PageFigures {
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number): number => round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN);
  const sum = sorted.reduce((total, latency) => total + latency, 0);
  return { requests: sorted.length, p50: at(0.5), p99: at(0.99), mean: round(sum / sorted.length) };
}

const round = (value: number): number => Math.round(value * 100) / 100;
