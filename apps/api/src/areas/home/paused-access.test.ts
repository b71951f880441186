import { delegate, makeAccount } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFamily, testPasswordHash } from '../../testing/builders/families.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

it('tells a viewer whose access is paused who paused it, and nothing about the student', async () => {
  const { student, owner } = await makeFamily(harness, { firstName: 'Priya', lastName: 'Nair' });
  const viewer = await makeAccount(harness.database.pool, { passwordHash: await testPasswordHash(harness) });
  await delegate(harness.database.pool, owner, viewer, student, { status: 'Blocked' });
  const user = (await (await harness.signIn(viewer.email)).get('/api/user')).json<object>();
  expect(user).toMatchObject({
    delegatedStudents: [],
    pendingDelegatedStudents: [],
    pausedBy: ['Priya Nair'],
  });
  expect(JSON.stringify(user)).not.toContain(student.eqId);
});
