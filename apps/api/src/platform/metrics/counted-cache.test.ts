import { expect, it } from 'vitest';
import { FinishedJson } from '../http/files/finished-json.ts';
import { CountedCache } from './counted-cache.ts';
import { createMetrics } from './metrics.ts';

it('counts hits and misses, including failed builds', async () => {
  const metrics = createMetrics();
  const cache = new CountedCache(1000, metrics.cacheReads);
  const build = async (): Promise<FinishedJson> => new FinishedJson('{}');
  for (const stamp of ['1', '1', '2', '2', '2']) await cache.through('page', stamp, build);
  const fail = (): Promise<never> => Promise.reject(new Error('none'));
  await expect(cache.through('page', '3', fail)).rejects.toThrow('none');
  const lines = (await metrics.registry.getSingleMetricAsString('portal_cache_reads_total')).split('\n');
  expect(lines.slice(2)).toEqual([
    'portal_cache_reads_total{result="miss"} 3',
    'portal_cache_reads_total{result="hit"} 3',
  ]);
});
