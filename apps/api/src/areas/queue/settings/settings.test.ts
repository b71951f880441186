/** What a school sets for its queue, and how it takes effect (O-4.8, O-4.9). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QueueSettings, RequestDetail } from '@portal/contract/queue';
import { defaultTargets, defaultTemplates } from '@portal/contract/queue';
import { makeAskingFamily, makeRequest } from '../../../testing/builders/office/school-requests.ts';
import type { AskingFamily } from '../../../testing/builders/office/school-requests.ts';
import { makeStaff, okay } from '../../../testing/builders/office/staff.ts';
import type { TestStaff } from '../../../testing/builders/office/staff.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

interface Asked {
  family: AskingFamily;
  principal: TestStaff;
  school: string;
}

async function makeSchoolWithPrincipal(): Promise<Asked> {
  const family = await makeAskingFamily(harness);
  const principal = await makeStaff(harness, 'principal', [family.school]);
  return { family, principal, school: `/api/office/schools/${family.school.centreCode}` };
}

const body = {
  version: 0,
  undoSeconds: 30,
  notifyBy: '11:30',
  targets: { ...defaultTargets, 'medical-conditions': 2, 'absence-reason': 1 },
  autoApprove: ['one-day-absence'],
  reasons: ['No certificate', 'Not our student'],
  templates: defaultTemplates,
};

const save = ({ principal, school }: Asked, change: object = {}) =>
  principal.browser.post(`${school}/queue-settings`, { body: { ...body, ...change } });
const read = async ({ principal, school }: Asked) =>
  okay(await principal.browser.get(`${school}/queue-settings`)).json<QueueSettings>();

describe('O-4.8 the settings of the queue', () => {
  it('are the defaults until the school saves, and belong to one school', async () => {
    const [asked, other] = [await makeSchoolWithPrincipal(), await makeSchoolWithPrincipal()];
    expect(await read(asked)).toMatchObject({ version: 0, undoSeconds: null, portalUndoSeconds: 120 });
    okay(await save(asked));
    expect(await read(asked)).toMatchObject({ ...body, version: 1 });
    expect(await read(other)).toMatchObject({ version: 0, targets: defaultTargets });
  });

  it('aren’t overwritten by somebody who read them earlier', async () => {
    const asked = await makeSchoolWithPrincipal();
    okay(await save(asked));
    for (const version of [0, 2]) {
      const late = await save(asked, { version, reasons: ['Late'] });
      expect([late.statusCode, late.json()]).toMatchObject([409, { reason: 'settings-changed' }]);
    }
    okay(await save(asked, { version: 1, reasons: ['Second'] }));
    expect(await read(asked)).toMatchObject({ version: 2, reasons: ['Second'] });
  });

  it.each([
    { undoSeconds: 601 },
    { targets: { ...defaultTargets, 'medical-conditions': 9 } },
    { targets: { ...defaultTargets, 'add-student': 0 } },
    { reasons: [] },
    { reasons: ['Same', 'same'] },
    { templates: [{ name: '', text: 'Nothing' }] },
  ])('are refused with %j', async (change) => {
    expect((await save(await makeSchoolWithPrincipal(), change)).statusCode).toBe(400);
  });

  it('are audited', async () => {
    const asked = await makeSchoolWithPrincipal();
    okay(await save(asked));
    const events = await harness.database.db
      .selectFrom('audit_event')
      .select(['event', 'actor_label', 'detail'])
      .where('school_id', '=', asked.family.school.id)
      .execute();
    expect(events).toMatchObject([
      { event: 'queue.settingsChanged', actor_label: asked.principal.name, detail: { undoSeconds: 30 } },
    ]);
  });

  it('give new requests their due times', async () => {
    const asked = await makeSchoolWithPrincipal();
    okay(await save(asked));
    const wednesday = new Date('2026-11-18T14:30:00+10:00');
    const dueOf = async (kind: 'medical-conditions' | 'absence-reason') => {
      const { id } = await makeRequest(harness, kind, asked.family, wednesday);
      const { due_at } = await harness.database.db
        .selectFrom('change_request')
        .select('due_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return due_at;
    };
    expect(await dueOf('medical-conditions')).toEqual(new Date('2026-11-19T08:30:00+10:00'));
    expect(await dueOf('absence-reason')).toEqual(new Date('2026-11-19T14:30:00+10:00'));
  });
});

const decide = async ({ family, principal, school }: Asked, decision: object) => {
  const { publicId } = await makeRequest(harness, 'parent-details', family);
  const path = `${school}/requests/${publicId}`;
  const answer = await principal.browser.post(`${path}/decide`, {
    body: { version: 0, outcome: 'rejected', note: '', isUnauthorised: false, ...decision },
  });
  const detail = async () => okay(await principal.browser.get(path)).json<RequestDetail>();
  return { answer, detail };
};

describe('O-4.8 the undo window', () => {
  it.each([
    [0, 'now'],
    [600, 'in ten minutes'],
  ])('of %i seconds ends %s', async (undoSeconds) => {
    const asked = await makeSchoolWithPrincipal();
    okay(await save(asked, { undoSeconds }));
    const { answer } = await decide(asked, { outcome: 'approved' });
    const leavesAt = new Date(harness.now().getTime() + undoSeconds * 1000).toISOString();
    expect(okay(answer).json()).toMatchObject({ leavesAt });
  });
});

describe('O-4.9 rejecting with a reason', () => {
  it('writes the family the reason, then the text', async () => {
    const asked = await makeSchoolWithPrincipal();
    okay(await save(asked));
    const { answer, detail } = await decide(asked, { reason: 'No certificate', note: 'Please bring one' });
    okay(answer);
    expect((await detail()).decision).toMatchObject({ note: 'No certificate. Please bring one' });
    harness.advance(30_000);
    await harness.runTasks();
    const letter = harness.outbox.messages.findLast(({ to }) => to === asked.family.owner.email);
    expect(letter?.text).toContain('The school wrote: "No certificate. Please bring one"');
  });

  it('needs a reason or a text, and a reason of the school’s own list', async () => {
    const asked = await makeSchoolWithPrincipal();
    okay(await save(asked));
    expect((await decide(asked, {})).answer.statusCode).toBe(400);
    const unknown = (
      await decide(
        { ...asked, family: await makeAskingFamily(harness, asked.family) },
        {
          reason: 'Invented',
        },
      )
    ).answer;
    expect([unknown.statusCode, unknown.json()]).toMatchObject([400, { errors: [{ path: 'reason' }] }]);
  });

  it('limits reason and text together to what a note may hold', async () => {
    const asked = await makeSchoolWithPrincipal();
    const long = { reason: 'We need a document first', note: 'x'.repeat(280) };
    expect((await decide(asked, long)).answer.statusCode).toBe(400);
  });
});
