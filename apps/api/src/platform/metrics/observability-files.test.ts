/** The alert rules and the dashboard use only metrics that the portal exports. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

const read = (name: string): string =>
  readFileSync(new URL(`../../../../../deploy/observability/${name}`, import.meta.url), 'utf8');
const metricName = /\b(?:portal|process|nodejs)_[a-z\d_]+\b/g;

/** Every exported name, with those of a histogram's series. */
async function listExported(): Promise<Set<string>> {
  const { registry } = createMetrics();
  // Some of Node's metrics are listed only once they have a value.
  await registry.metrics();
  const kinds = registry.getMetricsAsArray();
  return new Set(
    kinds.flatMap(({ name, type }) =>
      String(type) === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => `${name}${part}`) : [name],
    ),
  );
}

it.each(['alerts.yml', 'dashboard.json'])('%s uses only metrics that are exported', async (file) => {
  const exported = await listExported();
  const used = [...new Set(read(file).match(metricName))];
  expect(used.length).toBeGreaterThan(8);
  expect(used.filter((name) => !exported.has(name))).toEqual([]);
});

it('the dashboard shows every metric of the portal', async () => {
  const shown = read('dashboard.json');
  const own = [...(await listExported())].filter((name) => name.startsWith('portal_'));
  const unseen = own.filter((name) => !shown.includes(name) && !/_(?:sum|count)$/.test(name));
  expect(unseen).toEqual([]);
});
