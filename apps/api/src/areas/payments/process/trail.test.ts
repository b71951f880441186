import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  begin,
  createPaymentHarness,
  makePayingFamily,
  selected,
} from '../../../testing/builders/payments.ts';
import type { PaymentHarness, PayingFamily } from '../../../testing/builders/payments.ts';

const path = '/api/processpayment/auditpayment';
const canary = '4444333322221111';

let harness: PaymentHarness;
let family: PayingFamily;
let attemptId: string;
beforeAll(async () => {
  harness = await createPaymentHarness();
  family = await makePayingFamily(harness);
  ({ attemptId } = await begin(family.browser, [selected(family, family.invoice)]));
});
afterAll(() => harness.close());

const trail = async (): Promise<{ detail: unknown; actor: number }[]> => {
  const { rows } = await harness.database.pool.query<{ detail: unknown; actor: number }>(
    `select detail, actor_account_id as actor from audit_event
     where event = 'payments.seenByPage' and subject = $1 order by id`,
    [attemptId],
  );
  return rows;
};

describe('the trail of an attempt', () => {
  it('T31 stores the page’s observation as a hint by the signed-in person, without numbers', async () => {
    const response = await family.browser.post(path, {
      body: { attemptId, stage: 'gateway-returned', detail: 'frame 1 of 2\u0007 for 0412 345 678' },
    });
    expect(response.statusCode).toBe(204);
    expect(await trail()).toEqual([
      {
        detail: { stage: 'gateway-returned', detail: 'frame 1 of 2\\u{7} for [number]' },
        actor: family.owner.id,
      },
    ]);
  });

  it.each([
    { stage: 'approved' },
    { stage: 'card-sent', detail: 'x'.repeat(201) },
    { stage: 'card-sent', accountId: 1 },
    { stage: 'card-sent', attemptId: 'nothing' },
  ])('T31 refuses %j', async (body) => {
    const response = await family.browser.post(path, { body: { attemptId, ...body } });
    expect(response.statusCode).toBe(400);
  });

  it('T31 is limited to the caller’s own attempts', async () => {
    const stranger = await makePayingFamily(harness);
    for (const id of [attemptId, randomUUID()]) {
      const response = await stranger.browser.post(path, { body: { attemptId: id, stage: 'card-sent' } });
      expect(response.statusCode).toBe(404);
    }
  });

  it('T31 accepts sixty per minute', async () => {
    const busy = await makePayingFamily(harness);
    const { attemptId: own } = await begin(busy.browser, [selected(busy, busy.invoice, 1)]);
    const send = () => busy.browser.post(path, { body: { attemptId: own, stage: 'page-left' } });
    harness.setNow(new Date(Math.ceil(harness.now().getTime() / 60_000) * 60_000));
    for (let count = 0; count < 60; count += 1) expect((await send()).statusCode).toBe(204);
    expect((await send()).statusCode).toBe(429);
  });

  it('T38 never stores a card: a body with one is refused and raises an alarm', async () => {
    const bodies: [string, object][] = [
      [path, { attemptId, stage: 'page-failed', detail: `typed ${canary}` }],
      ['/api/processpayment/tokens', { payments: [{ ...selected(family, family.invoice), cvv: '123' }] }],
      ['/api/processpayment/verifyresponse', { attemptId, card: canary }],
      ['/api/attendance/reportAbsence', { reason: `4444-3333-2222-1111` }],
      ['/api/authentication/login', { email: 'a@example.com', password: canary }],
    ];
    for (const [url, body] of bodies) {
      const response = await family.browser.post(url, { body });
      expect([url, response.statusCode]).toEqual([url, 400]);
      expect(response.json<{ code: string }>().code).toBe('card-data-refused');
      expect(response.body).not.toContain('4444');
    }
    const { rows } = await harness.database.pool.query<{ outcome: string }>(
      `select outcome from audit_event where event = 'payments.cardDataRefused' and actor_account_id = $1`,
      [family.owner.id],
    );
    expect(rows).toEqual(bodies.map(() => ({ outcome: 'refused' })));
    const tables = await harness.database.pool.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables.rows) {
      const found = await harness.database.pool.query(
        `select from ${name} t where t::text ~ '4444[ -]?3333[ -]?2222[ -]?1111'`,
      );
      expect([name, found.rowCount]).toEqual([name, 0]);
    }
  });
});
