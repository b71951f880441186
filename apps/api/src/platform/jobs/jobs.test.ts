import { createTestDatabase } from '@portal/test-support/database';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EmailMessage, Messaging, SmsMessage } from '../../ports/messaging.ts';
import { openHandle } from '../database/handle.ts';
import type { DatabaseHandle } from '../database/handle.ts';
import { startJobs } from './jobs.ts';
import type { Jobs } from './jobs.ts';

const sealingKey = { current: Buffer.alloc(32, 7), previous: [] };
const done: unknown[] = [];
const sent: (EmailMessage | SmsMessage)[] = [];
const receipts: [string, boolean][] = [];
const complaints: string[] = [];
const messaging: Messaging = {
  sendEmail: async (message) => void sent.push(message),
  sendSms: async (message) => {
    if (message.to === 'nowhere') throw new Error('not taken');
    sent.push(message);
  },
};

let test: { connectionString: string; drop(): Promise<void> };
let database: DatabaseHandle;
let jobs: Jobs;
let now = new Date('2026-11-18T00:00:00Z');

beforeAll(async () => {
  test = await createTestDatabase();
  database = openHandle({ connectionString: test.connectionString });
  jobs = await startJobs({
    connectionString: test.connectionString,
    sealingKey,
    messaging,
    clock: () => now,
    onError: (_, what) => void complaints.push(what),
    onText: async (receipt, isSent) => {
      receipts.push([receipt, isSent]);
      throw new Error('a receipt that can’t be kept');
    },
    tasks: {
      greet: async (payload) => {
        done.push(payload);
        if (done.length === 1) throw new Error('the first try fails');
      },
    },
  });
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
  await test.drop();
});

const compare = (one: string, other: string): number => one.localeCompare(other);

const enqueueSms = (text: string, notAfter?: Date) =>
  database.db.transaction().execute((trx) =>
    jobs.outbox.enqueue(trx, {
      channel: 'sms',
      to: '0412 000 418',
      text,
      ...(notAfter ? { notAfter } : {}),
    }),
  );
const arrived = (text: string) => sent.some((message) => message.text === text);

describe('the outbox', () => {
  it('sends what was committed', async () => {
    await enqueueSms('hello');
    await vi.waitFor(() => expect(arrived('hello')).toBe(true), { timeout: 10_000 });
  });

  it('sends messages committed together without delays in between', async () => {
    await database.db.transaction().execute(async (trx) => {
      for (let at = 0; at < 20; at += 1)
        await jobs.outbox.enqueue(trx, { channel: 'sms', to: '0412 000 418', text: `together ${at}` });
    });
    await vi.waitFor(() => expect(arrived('together 19')).toBe(true), { timeout: 10_000 });
  });

  it('O-7.2 says of a text that asked for it whether the provider took it, and sends it once', async () => {
    await database.db.transaction().execute(async (trx) => {
      const text = { channel: 'sms', text: 'with a receipt' } as const;
      await jobs.outbox.enqueue(trx, { ...text, to: 'nowhere', receipt: 'lost' });
      await jobs.outbox.enqueue(trx, { ...text, to: '0412 000 418', receipt: 'taken' });
    });
    await vi.waitFor(() => expect(receipts).toHaveLength(2), { timeout: 10_000 });
    expect(receipts).toContainEqual(['lost', false]);
    expect(receipts).toContainEqual(['taken', true]);
    // A receipt that can't be kept doesn't fail the message, which would be sent again.
    await vi.waitFor(() =>
      expect(complaints.toSorted(compare)).toEqual(['message', 'text receipt', 'text receipt']),
    );
    expect(sent.filter(({ text }) => text === 'with a receipt')).toHaveLength(1);
  });

  it('sends an e-mail’s attachments byte for byte', async () => {
    const content = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    const file = { name: 'Report Zoë.pdf', mediaType: 'application/pdf' };
    await database.db.transaction().execute((trx) =>
      jobs.outbox.enqueue(trx, {
        channel: 'email',
        to: 'parent@example.com',
        subject: 'Files',
        text: 'with files',
        html: '',
        attachments: [{ ...file, content: content.toString('base64') }],
      }),
    );
    await vi.waitFor(() => expect(arrived('with files')).toBe(true), { timeout: 10_000 });
    expect(sent.find(({ text }) => text === 'with files')).toMatchObject({
      attachments: [{ ...file, content }],
    });
  });

  it('F13 sends nothing of a change that was rolled back', async () => {
    const failed = database.db.transaction().execute(async (trx) => {
      await jobs.outbox.enqueue(trx, { channel: 'sms', to: '0412 000 418', text: 'rolled back' });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await enqueueSms('after');
    await vi.waitFor(() => expect(arrived('after')).toBe(true), { timeout: 10_000 });
    expect(arrived('rolled back')).toBe(false);
  });

  it('F14 does not send a code late', async () => {
    const expired = new Date(now.getTime() - 1000);
    await enqueueSms('late code', expired);
    await enqueueSms('later');
    await vi.waitFor(() => expect(arrived('later')).toBe(true), { timeout: 10_000 });
    expect(arrived('late code')).toBe(false);
  });

  it('stores no readable code in the queue', async () => {
    now = new Date('2026-11-18T00:01:00Z');
    await enqueueSms('code 123456');
    const { rows } = await database.pool.query('select data::text from pgboss.job');
    expect(JSON.stringify(rows)).toContain('sealed');
    expect(JSON.stringify(rows)).not.toContain('123456');
  });
});

describe('background tasks', () => {
  it('run after the commit, and are unreadable in the queue', async () => {
    await database.db
      .transaction()
      .execute((trx) => jobs.tasks.enqueue(trx, 'greet', { email: 'someone@example.com' }));
    await vi.waitFor(() => expect(done).toEqual([{ email: 'someone@example.com' }]), { timeout: 10_000 });
    const { rows } = await database.pool.query('select data::text, output::text from pgboss.job');
    expect(JSON.stringify(rows)).not.toContain('someone@example.com');
  });

  it('are retried after a failure, and dropped with a change that was rolled back', async () => {
    const failed = database.db.transaction().execute(async (trx) => {
      await jobs.tasks.enqueue(trx, 'greet', { email: 'rolled-back@example.com' });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    const states = async () =>
      (await database.pool.query<{ state: string }>("select state::text from pgboss.job where name = 'task'"))
        .rows;
    // The worker reports that it has released the failed one.
    await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'retry' }]), { timeout: 10_000 });
  });
});

describe('a process without a worker', () => {
  it('enqueues for one that has it', async () => {
    const own: string[] = [];
    const producer = await startJobs({
      connectionString: test.connectionString,
      sealingKey,
      works: false,
      clock: () => now,
      onError: () => undefined,
      messaging: { sendEmail: async () => undefined, sendSms: async ({ text }) => void own.push(text) },
    });
    await database.db.transaction().execute(async (trx) => {
      for (let at = 0; at < 20; at += 1)
        await producer.outbox.enqueue(trx, { channel: 'sms', to: '0412 000 418', text: `elsewhere ${at}` });
    });
    await vi.waitFor(
      () => expect(Array.from({ length: 20 }, (_, at) => arrived(`elsewhere ${at}`))).not.toContain(false),
      { timeout: 10_000 },
    );
    expect(own).toEqual([]);
    await producer.stop();
  });
});
