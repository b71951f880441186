import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { ReportAbsenceBody } from '@portal/contract/attendance';
import type * as OfflineVault from './offline-vault.ts';
import type * as Waiting from './waiting.ts';

const held = new Map<string, unknown>();
const student = { id: 'student-1', firstName: 'Mia' };
const body: ReportAbsenceBody = {
  eQId: '1234567890A',
  schoolCode: '4215',
  dateAbsentFrom: '2026-12-01',
  dateAbsentTo: '2026-12-01',
  allDay: true,
  timeFrom: '',
  timeTo: '',
  reason: 'Appointment',
};

let waiting: typeof Waiting;
let vault: (typeof OfflineVault)['vault'];
beforeEach(async () => {
  held.clear();
  // Files share a worker's modules, so another file may have loaded these.
  vi.resetModules();
  vi.doMock('./key-values.ts', () => ({
    keyValues: {
      get: async (name: string) => held.get(name),
      set: async (name: string, value: unknown) => void held.set(name, value),
      clear: async () => held.clear(),
    },
  }));
  waiting = await import('./waiting.ts');
  ({ vault } = await import('./offline-vault.ts'));
});
afterAll(() => {
  vi.doUnmock('./key-values.ts');
  vi.resetModules();
});

it('W-5.1 an absence is kept while the lease lasts', async () => {
  await vault.open({
    token: 'a'.repeat(43),
    key: btoa('k'.repeat(32)),
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await waiting.waitToSend(student, body);
  expect(await waiting.waitingAbsences()).toMatchObject([{ firstName: 'Mia', body, refusal: null }]);
});

it('W-5.1 without a lease it isn’t kept, and the caller learns of it', async () => {
  await expect(waiting.waitToSend(student, body)).rejects.toThrow('This device keeps nothing');
  expect(held.size).toBe(0);
});
