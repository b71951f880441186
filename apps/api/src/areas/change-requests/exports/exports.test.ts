import { makeKnownParent } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFamily } from '../../../testing/builders/families.ts';
import type { Family } from '../../../testing/builders/families.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { decisionEffects } from '../../../decision-effects.ts';
import { exportReady, exportAgain } from '../../../platform/outgoing/outgoing.ts';
import { approveChangeRequest, approvedChanges, rejectChangeRequest, writeChanges } from '../index.ts';
import { submitOnlyRequest } from '../change-requests.repository.ts';

let harness: Harness;
let family: Family;
beforeAll(async () => {
  harness = await createHarness();
  const { pool } = harness.database;
  const address = { line1: '1 Old Street', line2: null, suburb: 'Ashgrove', state: 'QLD', postcode: '4060' };
  family = await makeFamily(harness, { parent: await makeKnownParent(pool, { address }) });
});
afterAll(() => harness.close());

const db = () => harness.database.db;
const call = () => ({ exportedBy: 'office', now: harness.now(), requestId: 'test' });
const deps = () => ({
  db: db(),
  keys: harness.config.secrets.sealing,
  effects: decisionEffects,
  productName: 'Schoolside',
  portalUrl: 'https://portal.example.com/',
});
const decision = (id: string) => ({ id, decidedBy: 'office', now: harness.now(), requestId: 'test' });

const address = (line1: string) => ({
  line1,
  line2: null,
  suburb: 'Ashgrove',
  state: 'QLD',
  postcode: '4060',
});

async function submit(line1: string): Promise<string> {
  const request = await db()
    .transaction()
    .execute((trx) =>
      submitOnlyRequest(
        trx,
        {
          kind: 'parent-details',
          studentId: null,
          schoolId: family.school.id,
          accountId: family.owner.id,
          oldValues: { residentialAddress: address('1 Old Street'), postalAddress: null, contacts: [] },
          newValues: { residentialAddress: address(line1), postalAddress: null, contacts: [] },
        },
        harness.now(),
      ),
    );
  return request?.publicId ?? '';
}

async function approve(line1: string): Promise<string> {
  const id = await submit(line1);
  await approveChangeRequest(deps(), decision(id));
  return id;
}

describe('approved changes', () => {
  it('are exported once, with what a school’s system needs, without rejected or pending ones', async () => {
    const rejected = await submit('3 Rejected Street');
    await rejectChangeRequest(deps(), { ...decision(rejected), note: 'No' });
    const id = await approve('2 New Street');
    const waiting = await submit('4 Waiting Street');
    const batch = await exportReady(db(), approvedChanges, call());
    expect(batch?.items).toMatchObject([
      {
        id,
        kind: 'parent-details',
        centreCode: family.school.centreCode,
        studentSourcedId: null,
        parentSourcedId: expect.stringMatching(/^parent-/),
        decidedBy: 'office',
        newValues: { residentialAddress: { line1: '2 New Street' } },
      },
    ]);
    expect(await exportReady(db(), approvedChanges, call())).toBeNull();
    await rejectChangeRequest(deps(), { ...decision(waiting), note: 'No' });
  });

  it('are exported again unchanged by batch; an unknown batch is reported', async () => {
    await approve('5 Next Street');
    const batch = await exportReady(db(), approvedChanges, call());
    await approve('6 Later Street');
    expect(await exportAgain(db(), approvedChanges, { ...call(), batchId: batch?.id ?? '' })).toEqual(batch);
    for (const batchId of ['', 'x', '00000000-0000-4000-8000-000000000000'])
      await expect(exportAgain(db(), approvedChanges, { ...call(), batchId })).rejects.toMatchObject({
        code: 'not-found',
      });
    await exportReady(db(), approvedChanges, call());
  });

  it('are in only one of two concurrent exports', async () => {
    await approve('7 Race Street');
    const batches = await Promise.all(
      Array.from({ length: 4 }, () => exportReady(db(), approvedChanges, call())),
    );
    expect(batches.filter((batch) => batch !== null)).toHaveLength(1);
  });

  it('are not marked when a later step fails, so that none is lost', async () => {
    await approve('8 Crash Street');
    const query =
      'create function no_audit() returns trigger language plpgsql as $$ begin raise exception $q$no$q$; end $$';
    await harness.asOwner(query);
    await harness.asOwner(
      'create trigger no_audit before insert on audit_event for each row execute function no_audit()',
    );
    await expect(exportReady(db(), approvedChanges, call())).rejects.toThrow('no');
    await harness.asOwner('drop trigger no_audit on audit_event');
    expect((await exportReady(db(), approvedChanges, call()))?.items).toHaveLength(1);
  });

  it('decided before a given time are left out until requested', async () => {
    await approve('9 Early Street');
    const since = new Date(harness.now().getTime() + 60_000);
    expect(await exportReady(db(), approvedChanges, { ...call(), since })).toBeNull();
    expect(
      (await exportReady(db(), approvedChanges, { ...call(), since: harness.now() }))?.items,
    ).toHaveLength(1);
  });

  it('G18 write an audit row with the count', async () => {
    await approve('10 Audit Street');
    const batch = await exportReady(db(), approvedChanges, call());
    const rows = await db()
      .selectFrom('audit_event')
      .select(['event', 'actor_label', 'detail'])
      .where('subject', '=', batch?.id ?? '')
      .execute();
    expect(rows).toMatchObject([
      { event: 'changeRequests.exported', actor_label: 'office', detail: { changes: 1, repeated: false } },
    ]);
  });
});

describe('the file', () => {
  it('is JSON with raw values, or CSV with one line per field and no spreadsheet formulas', async () => {
    await approve('=cmd|" /C calc"!A0, "quoted"');
    const batch = await exportReady(db(), approvedChanges, call());
    if (!batch) throw new Error('Nothing was exported');
    expect(writeChanges('json', batch)).toContain(String.raw`=cmd|\" /C calc\"!A0, \"quoted\"`);
    const lines = writeChanges('csv', batch).split('\r\n');
    expect(lines[0]).toMatch(/^batchId,requestId,kind,.*,field,oldValue,newValue,isChanged$/);
    expect(lines.find((line) => line.includes('residentialAddress.line1'))).toMatch(
      /residentialAddress\.line1,[^,]+,"'=cmd\|"" \/C calc""!A0, ""quoted""",true$/,
    );
    expect(lines.find((line) => line.includes('residentialAddress.suburb'))).toMatch(
      /,Ashgrove,Ashgrove,false$/,
    );
  });
});
