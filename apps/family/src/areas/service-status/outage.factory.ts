/** Complete, fictional outages and alerts for tests, with overrides. */
import type { Outage } from '@portal/contract/service-status';

export const outageOf = (change: Partial<Outage> = {}): Outage => ({
  id: crypto.randomUUID(),
  kind: 'outage',
  modules: ['Attendance'],
  platform: 'all',
  title: 'Down for maintenance',
  message: 'Back at 6:00 am.',
  startsAt: '2026-11-17T00:00:00.000Z',
  ...change,
});
