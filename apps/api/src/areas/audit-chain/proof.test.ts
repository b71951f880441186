/** A person's own rows are proved, and nothing of anybody else's is in the proof (O-11.7). */
import { auditProofSchema, checkProof } from '@portal/contract/audit';
import type { AuditProof, PublishedDay } from '@portal/contract/audit';
import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import { makeStudent } from '@portal/test-support/factories/index';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAudit } from '../../platform/audit/audit.repository.ts';
import { recordLook } from '../../platform/audit/looks.repository.ts';
import { openDatabase } from '../../platform/database/database.ts';
import type { Db } from '../../platform/database/database.ts';
import { createRecordingOutbox } from '../../testing/harness.ts';
import { proveRows } from './proof.service.ts';
import type { RowPlace } from './proof.repository.ts';
import { presentDay } from './root-files.ts';
import { sealAudit } from './seal.service.ts';
import { listDays } from './seals.repository.ts';
import { createSigner } from './signer.ts';

const [me, other] = [12, 13];
const days = ['2026-10-30T02:00:00Z', '2026-11-18T02:00:00Z', '2026-11-19T02:00:00Z', '2026-11-20T02:00:00Z'];

let test: TestDatabase;
let db: Db;
let owner: pg.Client;
let proof: AuditProof;
let published: PublishedDay[];

const sealAt = (now: Date): Promise<void> =>
  sealAudit(
    {
      db,
      waitMs: 100,
      signer: createSigner({ seed: Buffer.alloc(32, 7), earlierSeeds: [], earlierKeys: [] }),
      outbox: createRecordingOutbox(),
      auditor: null,
      productName: 'Schoolside',
    },
    now,
  );

async function write(event: string, at: Date, accountId: number): Promise<void> {
  const entry = { event, actorAccountId: accountId, subject: `of ${accountId}` };
  await recordAudit(db, { now: at, requestId: `request of ${accountId}`, actor: null }, entry);
}

async function eventsOf(accountId: number): Promise<RowPlace[]> {
  const { rows } = await owner.query<{ key: number[]; month: string }>(
    `select jsonb_build_array(id) as key, to_char(at at time zone 'UTC', 'YYYY-MM') || '-01' as month
     from audit_event where actor_account_id = $1 order by id`,
    [accountId],
  );
  return rows;
}

beforeAll(async () => {
  test = await createTestDatabase();
  db = openDatabase({ connectionString: test.connectionString });
  owner = new pg.Client({ connectionString: test.ownerConnectionString });
  await owner.connect();
  const student = await makeStudent(owner);
  for (const text of days) {
    const at = new Date(text);
    for (const name of ['one', 'two', 'three']) await write(`${name} of me`, at, me);
    for (const account of [me, other]) await write('secret', at, account);
    await sealAt(at);
  }
  for (const accountId of [me, other])
    await recordLook(db, { accountId, part: 'Overview', now: new Date(days[0] ?? '') }, student.oneSchoolId);
  await sealAt(new Date('2026-11-20T03:00:00Z'));
  await sealAt(new Date('2026-11-21T03:00:00Z'));
  const looks = [{ key: [me, student.id], month: '2026-10-01' }];
  proof = await proveRows(db, { events: await eventsOf(me), looks });
  published = (await listDays(db)).map(presentDay);
});
afterAll(async () => {
  await db.destroy();
  await owner.end();
  await test.drop();
});

const copyOf = (): AuditProof => auditProofSchema.parse(JSON.parse(JSON.stringify(proof)));
const faultIn = async (changed: AuditProof, roots = published) =>
  (await checkProof(changed, roots)).firstFault;

/** Changes the first hexadecimal digit. */
const altered = (hash: string): string => (hash.startsWith('0') ? '1' : '0') + hash.slice(1);

describe('O-11.7 the proof of a person’s own events', () => {
  it('is valid for every event and view, over several days and months', async () => {
    const checked = await checkProof(proof, published);
    expect(checked.firstFault).toBeNull();
    expect(checked.lines).toHaveLength(17);
    expect(checked.lines[0]).toMatchObject({
      number: 1,
      event: 'one of me',
      at: '2026-10-30T02:00:00.000000Z',
    });
    expect(checked.lines.at(-1)).toMatchObject({ event: 'students.looked', at: '2026-10-01' });
    expect(checked.lastDay).toMatchObject({ day: '2026-11-20' });
  });

  it('names the first event that was changed', async () => {
    const changed = copyOf();
    for (const index of [5, 9]) {
      const line = changed.lines[index];
      if (line) line.row = line.row.replace('of me', 'of you');
    }
    expect(await faultIn(changed)).toEqual({
      number: 6,
      at: '2026-11-18T02:00:00.000000Z',
      event: 'two of you',
      fault: 'line',
    });
  });

  it.each<[string, (changed: AuditProof) => void, string]>([
    ['the salt of an event', ({ lines: [line] }) => line && (line.salt = altered(line.salt)), 'line'],
    [
      'a hash on the way up',
      ({ lines: [line] }) => line?.path[0] && (line.path[0].hash = altered(line.path[0].hash)),
      'line',
    ],
    ['the seal of an event', ({ lines: [line] }) => line && (line.seal = 99), 'seal'],
    ['the rest of a seal', ({ seals: [seal] }) => seal && (seal.details = altered(seal.details)), 'root'],
    ['the seal before', ({ seals: [seal] }) => seal && (seal.previous = altered(seal.previous)), 'root'],
    ['the day of a seal', ({ seals: [seal] }) => seal && (seal.day = '2026-10-31'), 'day'],
    ['the code of a day', ({ days: [day] }) => day && (day.code = altered(day.code)), 'code'],
  ])('finds a change of %s', async (_, change, fault) => {
    const changed = copyOf();
    change(changed);
    expect(await faultIn(changed)).toMatchObject({ number: 1, fault });
  });

  it('finds a published day that was signed again, changed or removed', async () => {
    const otherSigner = createSigner({ seed: Buffer.alloc(32, 8), earlierSeeds: [], earlierKeys: [] });
    const replaced = (change: (day: PublishedDay) => PublishedDay): PublishedDay[] =>
      published.map((day, index) => (index === 1 ? change(day) : day));
    const forged = replaced((day) => ({
      ...day,
      signature: otherSigner.sign(day.statement).signature.toString('base64'),
    }));
    expect(await faultIn(copyOf(), forged)).toMatchObject({ number: 5, fault: 'signature' });
    const rewritten = replaced((day) => {
      const statement = day.statement.replace(/root ./, 'root x').replace('root x', 'root 0');
      const { signature, publicKey } = otherSigner.sign(statement);
      return { statement, signature: signature.toString('base64'), publicKey: publicKey.toString('base64') };
    });
    expect(await faultIn(copyOf(), rewritten)).toMatchObject({ number: 5, fault: 'code' });
    expect(await faultIn(copyOf(), published.toSpliced(1, 1))).toMatchObject({ number: 5, fault: 'day' });
    const cut = published.toSpliced(0, 1);
    expect(await faultIn(copyOf(), cut)).toMatchObject({ number: 1, fault: 'day' });
  });

  it('reveals no data of other people’s rows, and no seal’s salt', async () => {
    const text = JSON.stringify(proof);
    expect(text).not.toContain(`of ${other}`);
    const { rows } = await owner.query<{ salt: string }>(
      `select encode(salt, 'hex') as salt from audit_seal`,
    );
    for (const { salt } of rows) expect(text).not.toContain(salt);
  });

  it('leaves out events that aren’t signed yet, and seals of earlier versions', async () => {
    await write('four of me', new Date('2026-11-21T02:00:00Z'), me);
    await sealAt(new Date('2026-11-21T04:00:00Z'));
    const events = await eventsOf(me);
    expect(events).toHaveLength(17);
    expect((await proveRows(db, { events, looks: [] })).lines).toHaveLength(16);
    await owner.query(
      `set session_replication_role = replica; update audit_seal set form = 1 where number = 1;
       set session_replication_role = origin`,
    );
    expect((await proveRows(db, { events, looks: [] })).lines).toHaveLength(12);
  });
});
