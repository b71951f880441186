/** What each adult would read about a decision, against what they then read (O-4.12). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DecisionPreview } from '@portal/contract/queue';
import type { RequestKind } from '@portal/contract/change-requests';
import { makeOwner } from '@portal/test-support/factories/index';
import { makeAskingFamily, makeRequest } from '../../../testing/builders/office/school-requests.ts';
import { makeStaff, okay } from '../../../testing/builders/office/staff.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const approved = { outcome: 'approved', note: 'Thank you', isUnauthorised: false };
const rejected = { outcome: 'rejected', note: 'Please call', isUnauthorised: false };
const closed = { outcome: 'closed', note: '', isUnauthorised: false };

async function makeDesk(kind: RequestKind) {
  const family = await makeAskingFamily(harness);
  const other = await makeOwner(harness.database.pool, [family.student], {
    firstName: 'Rae',
    lastName: 'Marlow',
    passwordHash: 'none',
  });
  const staff = await makeStaff(harness, 'office', [family.school]);
  const { publicId } = await makeRequest(harness, kind, family);
  const path = `/api/office/schools/${family.school.centreCode}/requests/${publicId}`;
  const preview = async (body: object) =>
    okay(await staff.browser.post(`${path}/preview`, { body })).json<DecisionPreview>();
  const decide = async (body: object) =>
    okay(await staff.browser.post(`${path}/decide`, { body: { version: 0, ...body } }));
  return { family, other, preview, decide };
}

describe('O-4.12 the preview of a decision', () => {
  it.each([
    ['student-details', approved],
    ['absence-reason', { ...approved, isUnauthorised: true }],
    ['medical-conditions', rejected],
  ] as const)('is the e-mail that is sent then: %s', async (kind, body) => {
    const { family, preview, decide } = await makeDesk(kind);
    const { message, others, othersSeeDecision } = await preview(body);
    expect(message?.text).toContain(body.note);
    expect(harness.outbox.messages.filter(({ to }) => to === family.owner.email)).toEqual([]);
    await decide(body);
    harness.advance(120_000);
    await harness.runTasks();
    const { subject, text } = message ?? {};
    expect(harness.outbox.messages.filter(({ to }) => to === family.owner.email)).toMatchObject([
      { channel: 'email', subject, text },
    ]);
    expect({ others, othersSeeDecision }).toEqual({ others: ['Rae Marlow'], othersSeeDecision: true });
  });

  it('says that nobody is told of a request that is closed', async () => {
    const { preview } = await makeDesk('student-details');
    expect(await preview(closed)).toEqual({
      message: null,
      noMessage: 'closed',
      others: ['Rae Marlow'],
      othersSeeDecision: false,
    });
  });

  it('says that a parent who no longer has the student isn’t told', async () => {
    const { family, preview } = await makeDesk('student-details');
    await harness.database.db
      .updateTable('student_contact_relationship')
      .set({ intervention_order: true })
      .where('known_parent_id', '=', family.owner.parent?.id ?? 0)
      .execute();
    expect(await preview(approved)).toMatchObject({ message: null, noMessage: 'no-access' });
  });

  it('names no other adult for a parent’s own details', async () => {
    const { preview } = await makeDesk('parent-details');
    expect(await preview(approved)).toMatchObject({ others: [], othersSeeDecision: false });
  });
});
