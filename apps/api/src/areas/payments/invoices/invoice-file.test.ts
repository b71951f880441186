import { delegate, makeAccount, makeCardPayment, makeInvoice } from '@portal/test-support/factories/index';
import type { TestInvoice } from '@portal/test-support/factories/index';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askToken, fetchWith, fetchWithToken } from '../../../testing/builders/downloads.ts';
import { makeCoParent, makeFamily, testPasswordHash } from '../../../testing/builders/families.ts';
import type { Family } from '../../../testing/builders/families.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { textOfPdf } from '../../../testing/pdf-text.ts';

let harness: Harness;
let db: pg.Pool;
beforeAll(async () => {
  harness = await createHarness();
  db = harness.database.pool;
});
afterAll(() => harness.close());

interface Billed extends Family {
  invoice: TestInvoice;
  parentId: string;
}

async function makeBilled(): Promise<Billed> {
  const family = await makeFamily(harness);
  const invoice = await makeInvoice(db, family.student, family.school, {
    owingCents: 12_000,
    originalCents: 16_000,
    dueDate: '2026-11-30',
    description: 'Instrumental music tuition, Term 4 – violin',
  });
  const { rows } = await db.query<{ id: string }>('select source_id as id from known_parent where id = $1', [
    family.owner.parent?.id,
  ]);
  return { ...family, invoice, parentId: rows[0]?.id ?? '' };
}

/** In the specification's order. */
function addressOf(
  { student, school, invoice, parentId }: Pick<Billed, 'student' | 'school' | 'invoice' | 'parentId'>,
  over: Readonly<Record<string, string>> = {},
): string {
  const query = {
    oneSchoolPpaoId: parentId,
    studentEqId: student.eqId,
    schoolId: school.centreCode,
    invoiceNumber: invoice.invoiceNumber,
    schoolUserId: '',
    ...over,
  };
  return `/api/invoice?${new URLSearchParams(query).toString()}`;
}

describe('an invoice as a PDF', () => {
  it('is the school’s own where the package contains one', async () => {
    const billed = await makeBilled();
    const { rows } = await db.query<{ id: string }>(
      "insert into stored_file (sha256, media_type, content) values ('\\x01', 'application/pdf', '\\x255044462d') returning id",
    );
    await db.query('update invoice set pdf_file_id = $1 where source_id = $2', [
      rows[0]?.id,
      billed.invoice.sourceId,
    ]);
    const response = await fetchWithToken(billed.browser, addressOf(billed));
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe('%PDF-');
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining(`Invoice ${billed.invoice.invoiceNumber}.pdf`),
    });
  });

  it('is generated from the register, tagged, with the amount owing, where the package has none', async () => {
    const billed = await makeBilled();
    await makeCardPayment(db, billed, { amountCents: 2000, registerPaidCents: 4000 });
    const response = await fetchWithToken(billed.browser, addressOf(billed));
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(response.rawPayload.includes('/MarkInfo')).toBe(true);
    const text = textOfPdf(response.rawPayload);
    if (text === null) return;
    for (const words of [
      `Invoice ${billed.invoice.invoiceNumber}`,
      'Instrumental music tuition, Term 4 – violin',
      'Amount: $160.00',
      'Still owing: $100.00',
      'Due: 30 November 2026',
    ])
      expect(text).toContain(words);
  });

  it('O-21.1 is generated where the school’s own was refused by the malware scanner', async () => {
    const billed = await makeBilled();
    const { rows } = await db.query<{ id: string }>(
      `insert into stored_file (sha256, media_type, content, scanned_at, scan_threat)
       values ('\\x02', 'application/pdf', '\\x255044462d', now(), 'Test') returning id`,
    );
    await db.query('update invoice set pdf_file_id = $1 where source_id = $2', [
      rows[0]?.id,
      billed.invoice.sourceId,
    ]);
    const { body } = await fetchWithToken(billed.browser, addressOf(billed));
    expect(body).toContain('/MarkInfo');
  });

  it('is recorded as downloaded', async () => {
    const billed = await makeBilled();
    await fetchWithToken(billed.browser, addressOf(billed));
    const { rows } = await db.query(
      "select subject, outcome from audit_event where event = 'payments.invoiceDownloaded' and actor_account_id = $1",
      [billed.owner.id],
    );
    expect(rows).toEqual([{ subject: billed.invoice.invoiceNumber, outcome: 'done' }]);
  });
});

describe('permission to download an invoice', () => {
  it('T25 is limited to the primary account owner', async () => {
    const billed = await makeBilled();
    const viewer = await makeAccount(db, { passwordHash: await testPasswordHash(harness) });
    await delegate(db, billed.owner, viewer, billed.student, { features: ['Finance'] });
    const address = addressOf({ ...billed, parentId: '' });
    const co = await makeCoParent(harness, billed);
    for (const browser of [co.browser, await harness.signIn(viewer.email)]) {
      expect((await fetchWithToken(browser, address)).json()).toMatchObject({ code: 'feature-unavailable' });
    }
    expect((await fetchWithToken((await makeFamily(harness)).browser, address)).statusCode).toBe(404);
  });

  it('T25 covers only invoices of that student at that school', async () => {
    const [billed, other] = [await makeBilled(), await makeBilled()];
    for (const over of [
      { invoiceNumber: other.invoice.invoiceNumber },
      { invoiceNumber: "' or 1=1 --" },
      { studentEqId: other.student.eqId },
      { schoolId: other.school.centreCode },
    ]) {
      const response = await fetchWithToken(billed.browser, addressOf(billed, over));
      expect([response.statusCode, response.json()]).toMatchObject([404, { code: 'not-found' }]);
    }
  });

  it('T26 refuses a call that claims another identity', async () => {
    const [billed, other] = [await makeBilled(), await makeBilled()];
    for (const over of [
      { oneSchoolPpaoId: other.parentId },
      { oneSchoolPpaoId: 'nobody' },
      { schoolUserId: 'STAFF-1' },
    ]) {
      const response = await fetchWithToken(billed.browser, addressOf(billed, over));
      expect([response.statusCode, response.json()]).toMatchObject([403, { code: 'forbidden' }]);
    }
    expect(
      (await fetchWithToken(billed.browser, addressOf(billed, { oneSchoolPpaoId: '' }))).statusCode,
    ).toBe(200);
  });

  it('T40 requires a one-use token for this address and session, valid for a minute', async () => {
    const [billed, other] = [await makeBilled(), await makeBilled()];
    const address = addressOf(billed);
    const refused = { code: 'download-refused' };
    expect((await billed.browser.get(address)).json()).toMatchObject(refused);
    const token = await askToken(billed.browser, address);
    expect((await fetchWith(other.browser, addressOf(other), token)).json()).toMatchObject(refused);
    const second = await askToken(billed.browser, address);
    expect((await fetchWith(billed.browser, address, second)).statusCode).toBe(200);
    expect((await fetchWith(billed.browser, address, second)).json()).toMatchObject(refused);
    const elsewhere = await askToken(billed.browser, addressOf(billed, { invoiceNumber: '1' }));
    expect((await fetchWith(billed.browser, address, elsewhere)).json()).toMatchObject(refused);
    const late = await askToken(billed.browser, address);
    harness.advance(61_000);
    expect((await fetchWith(billed.browser, address, late)).json()).toMatchObject(refused);
  });

  it('T28 accepts each parameter once, and no others', async () => {
    const billed = await makeBilled();
    const address = addressOf(billed);
    for (const more of [`&invoiceNumber=${billed.invoice.invoiceNumber}`, '&amount=1'])
      expect((await fetchWithToken(billed.browser, address + more)).statusCode).toBe(400);
  });
});
