import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { paymentReceiptPath } from '@portal/contract/payments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchWithToken } from '../../../testing/builders/downloads.ts';
import { makeCoParent } from '../../../testing/builders/families.ts';
import { notifyNow, notificationsOf } from '../../../testing/builders/notifications.ts';
import {
  addInvoice,
  begin,
  createPaymentHarness,
  keyOf,
  makePayingFamily,
  paymentMailsTo,
  selected,
  verify,
} from '../../../testing/builders/payments.ts';
import type { PaymentHarness } from '../../../testing/builders/payments.ts';

const run = promisify(execFile);
const pdftotext = '/usr/bin/pdftotext';

let harness: PaymentHarness;
beforeAll(async () => {
  // 00:30 in Sydney, 23:30 the day before in Brisbane.
  harness = await createPaymentHarness({ now: '2026-11-21T13:30:00Z' });
});
afterAll(() => harness.close());

async function paid() {
  const family = await makePayingFamily(harness);
  const second = await addInvoice(harness, family, 4550);
  const third = await addInvoice(harness, family, 1000);
  const tokens = await begin(family.browser, [
    selected(family, family.invoice, 60),
    selected(family, second, 45.5),
    selected(family, third, 10),
  ]);
  harness.gateway.pay(keyOf(tokens, 0));
  harness.gateway.pay(keyOf(tokens, 1));
  harness.gateway.decline(keyOf(tokens, 2));
  const answer = await verify(family.browser, tokens.attemptId);
  return { family, answer, tokens };
}

async function textOf(pdf: Buffer): Promise<string> {
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'receipt-')), 'receipt.pdf');
  await writeFile(file, pdf);
  return (await run(pdftotext, [file, '-'])).stdout.replaceAll(/\s+/g, ' ');
}

describe('the receipt of a payment', () => {
  it('F17 is a tagged PDF of what was paid, in Sydney time, with the card masked', async () => {
    const { family, answer } = await paid();
    const response = await fetchWithToken(family.browser, paymentReceiptPath(answer.attemptId));
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({ 'content-type': 'application/pdf' });
    expect(response.headers['content-disposition']).toMatch(/filename="Payment receipt [0-9A-F]{8}.pdf"/);
    expect(response.rawPayload.toString('latin1')).toContain('/StructTreeRoot');
    if (!existsSync(pdftotext))
      return console.warn('pdftotext is not here: the words of the PDF were not read');
    const text = await textOf(response.rawPayload);
    for (const words of [
      '$105.50 paid',
      '22 November 2026 at 12:30 am, Sydney time',
      'Card 444433......1111',
      ...answer.successfulPayments.flatMap((payment) => [
        `Receipt number: ${payment.receiptNumber}`,
        `Invoice ${payment.invoiceNumber}: Excursion`,
      ]),
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('$10.00');
  });

  it('T40 T25 requires a token for this file, and is limited to the payer', async () => {
    const { family, answer } = await paid();
    expect((await family.browser.get(paymentReceiptPath(answer.attemptId))).statusCode).toBe(403);
    const { browser: second } = await makeCoParent(harness, family, { isPrimary: true });
    expect((await fetchWithToken(second, paymentReceiptPath(answer.attemptId))).statusCode).toBe(404);
  });

  it('is not available while nothing was paid', async () => {
    const family = await makePayingFamily(harness);
    const { attemptId } = await begin(family.browser, [selected(family, family.invoice)]);
    expect((await fetchWithToken(family.browser, paymentReceiptPath(attemptId))).statusCode).toBe(404);
  });

  it('is e-mailed at once, with what was not paid, and only the card’s masked digits', async () => {
    const { family, answer } = await paid();
    const mails = await paymentMailsTo(harness, family);
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.text).toContain(
      '$105.50 was paid on 22 November 2026 at 12:30 am, Sydney time, with card 444433......1111.',
    );
    for (const { receiptNumber, invoiceNumber } of answer.successfulPayments) {
      expect(mail?.text).toContain(`Receipt ${receiptNumber}.`);
      expect(mail?.text).toContain(`for invoice ${invoiceNumber}, Excursion`);
    }
    expect(mail?.text).toContain('The card has insufficient funds.');
    expect(mail?.text).not.toMatch(/\d{12,}/);
  });

  it('W-10.3 notifies the payer only, once and without amounts', async () => {
    const { family, tokens } = await paid();
    const coParent = await makeCoParent(harness, family, { isPrimary: true });
    await verify(family.browser, tokens.attemptId);
    expect(await notificationsOf(harness, family.owner.id)).toEqual([
      {
        kind: 'payment-receipt',
        params: { payments: 2 },
        link: '/parent-centric/combined-payments',
        done: null,
        channels: ['email'],
      },
    ]);
    expect(await notificationsOf(harness, coParent.owner.id)).toEqual([]);
  });

  it('W-10.3 marks both parents’ payment task as done when nothing is left to pay for its due date', async () => {
    const family = await makePayingFamily(harness);
    const coParent = await makeCoParent(harness, family, { isPrimary: true });
    const due = {
      kind: 'payment-due' as const,
      studentId: family.student.id,
      schoolId: family.school.id,
      params: { invoices: 1, dueDate: '2026-12-04' },
      subjectKey: `due-${family.invoice.invoiceNumber}`,
      link: '/parent-centric/combined-payments',
    };
    const parents = [family.owner.id, coParent.owner.id];
    const later = {
      ...due,
      params: { invoices: 1, dueDate: '2027-02-01' },
      subjectKey: `${due.subjectKey}-later`,
    };
    await notifyNow(
      harness,
      ...parents.flatMap((accountId) => [due, later].map((one) => ({ ...one, accountId }))),
    );
    const done = async () =>
      Promise.all(
        parents.map(async (id) =>
          (await notificationsOf(harness, id)).flatMap(({ kind, done: by }) =>
            kind === due.kind ? [by] : [],
          ),
        ),
      );
    const nobody = new Set([null]);
    for (const [amount, expected] of [
      [60, [nobody, nobody]],
      [40, [new Set(['self', null]), new Set(['other', null])]],
    ] as const) {
      const tokens = await begin(family.browser, [selected(family, family.invoice, amount)]);
      harness.gateway.pay(keyOf(tokens));
      await verify(family.browser, tokens.attemptId);
      expect((await done()).map((each) => new Set(each))).toEqual(expected);
    }
  });

  it('reports what is still being confirmed, and warns not to pay it again', async () => {
    const family = await makePayingFamily(harness);
    const second = await addInvoice(harness, family, 1000);
    const tokens = await begin(family.browser, [
      selected(family, family.invoice),
      selected(family, second, 10),
    ]);
    harness.gateway.pay(keyOf(tokens, 0));
    await verify(family.browser, tokens.attemptId);
    const [mail] = await paymentMailsTo(harness, family);
    expect(mail?.text).toContain(`Still being confirmed: $10.00 for invoice ${second.invoiceNumber}`);
    expect(mail?.text).toContain('Please don’t pay what is being confirmed again.');
  });
});
