/** What a family sees after imports that contain some of its payments: nothing is counted twice, in any order. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importPackage } from '../../../import/index.ts';
import { writePackageFolder } from '../../../testing/package-files.ts';
import {
  begin,
  createPaymentHarness,
  keyOf,
  makePayingFamily,
  selected,
  standingOf,
  verify,
} from '../../../testing/builders/payments.ts';
import type { PaymentHarness, PayingFamily } from '../../../testing/builders/payments.ts';

let harness: PaymentHarness;
beforeAll(async () => {
  harness = await createPaymentHarness();
});
afterAll(() => harness.close());

const header =
  'sourcedId,status,dateLastModified,schoolSourcedId,studentSourcedId,invoiceNumber,typeDescription,description,' +
  'originalAmount,amountOwing,issuedOn,dueDate,closedOn,state,paymentRef,customerReferenceNumber,merchantNumber,billerCode';

interface RegisterInvoice {
  owing: number;
  original?: number;
  state?: 'due' | 'paid' | 'closed';
  /** The register's record of payments made in the portal, where it has one. */
  portalPayments?: number;
}

/** A package in which the register has this for the family's invoice. */
async function receive({ invoice, student, school }: PayingFamily, word: RegisterInvoice): Promise<void> {
  const { owing, original = 100, state = 'due', portalPayments } = word;
  const { rows } = await harness.database.pool.query<{ school: string; student: string; code: string }>(
    'select s.source_id as student, c.source_id as school, c.centre_code as code from student s, school c where s.id = $1 and c.id = $2',
    [student.id, school.id],
  );
  const [ids] = rows;
  const closedOn = state === 'due' ? '' : '2026-11-20';
  const cells = [
    invoice.sourceId,
    'active',
    '2026-11-18T00:00:00Z',
    ids?.school,
    ids?.student,
    invoice.invoiceNumber,
    'Invoice',
    'Excursion',
    original.toFixed(2),
    owing.toFixed(2),
    '2026-01-01',
    '2026-12-04',
    closedOn,
    state,
    '',
    '1',
    '1',
    '1',
  ];
  const listsPayments = portalPayments !== undefined;
  const folder = await writePackageFolder(
    {
      invoices: [
        listsPayments ? `${header},portalPayments` : header,
        [...cells, ...(listsPayments ? [portalPayments.toFixed(2)] : [])].join(','),
      ],
    },
    'delta',
  );
  const report = await importPackage(harness.connectionString, folder, {
    school: { centreCode: ids?.code ?? '' },
  });
  expect(report.problemCount).toBe(0);
}

async function payFor(family: PayingFamily, dollars: number): Promise<void> {
  const tokens = await begin(family.browser, [selected(family, family.invoice, dollars)]);
  harness.gateway.pay(keyOf(tokens));
  await verify(family.browser, tokens.attemptId);
}

const seen = async ({ invoice }: PayingFamily) => {
  const standing = await standingOf(harness, invoice);
  return { owing: (standing?.owing ?? 0) / 100, inProgress: (standing?.progress ?? 0) / 100 };
};

describe.each(['reports', 'does not report'] as const)(
  'where the register %s which portal payments it counts',
  (how) => {
    const word = (
      owing: number,
      portalPayments: number,
      more: Partial<RegisterInvoice> = {},
    ): RegisterInvoice => ({
      owing,
      ...(how === 'reports' ? { portalPayments } : {}),
      ...more,
    });

    it('a package from before the payment leaves it in progress, and one from after takes it over', async () => {
      const family = await makePayingFamily(harness);
      await payFor(family, 40);
      expect(await seen(family)).toEqual({ owing: 60, inProgress: 40 });
      await receive(family, word(100, 0));
      expect(await seen(family)).toEqual({ owing: 60, inProgress: 40 });
      await receive(family, word(60, 40));
      expect(await seen(family)).toEqual({ owing: 60, inProgress: 0 });
    });

    it('a repeated or older package counts nothing twice and loses nothing', async () => {
      const family = await makePayingFamily(harness);
      await payFor(family, 40);
      for (let times = 0; times < 2; times += 1) {
        await receive(family, word(60, 40));
        expect(await seen(family)).toEqual({ owing: 60, inProgress: 0 });
      }
      await receive(family, word(100, 0));
      expect(await seen(family)).toEqual({ owing: 60, inProgress: 40 });
      await receive(family, word(60, 40));
      expect(await seen(family)).toEqual({ owing: 60, inProgress: 0 });
    });

    it('a package with some of the payments leaves the others in progress', async () => {
      const family = await makePayingFamily(harness);
      await payFor(family, 40);
      await payFor(family, 30);
      expect(await seen(family)).toEqual({ owing: 30, inProgress: 70 });
      await receive(family, word(60, 40));
      expect(await seen(family)).toEqual({ owing: 30, inProgress: 30 });
      await receive(family, word(45, 55));
      expect(await seen(family)).toEqual({ owing: 30, inProgress: 15 });
      await receive(family, word(30, 70));
      expect(await seen(family)).toEqual({ owing: 30, inProgress: 0 });
    });

    it('an earlier payment made elsewhere is not matched with a portal payment', async () => {
      const family = await makePayingFamily(harness);
      await payFor(family, 40);
      await receive(family, word(40, 40));
      expect(await seen(family)).toEqual({ owing: 40, inProgress: 0 });
      await payFor(family, 30);
      expect(await seen(family)).toEqual({ owing: 10, inProgress: 30 });
      await receive(family, word(10, 70));
      expect(await seen(family)).toEqual({ owing: 10, inProgress: 0 });
    });

    it('an invoice that grows is owed by the difference', async () => {
      const family = await makePayingFamily(harness);
      await payFor(family, 40);
      await receive(family, word(120, 0, { original: 120 }));
      expect(await seen(family)).toEqual({ owing: 80, inProgress: 40 });
      await receive(family, word(80, 40, { original: 120 }));
      expect(await seen(family)).toEqual({ owing: 80, inProgress: 0 });
    });

    it('a closed invoice has nothing in progress; a reopened one has it again', async () => {
      const family = await makePayingFamily(harness);
      await payFor(family, 100);
      await receive(family, word(0, 100, { state: 'paid' }));
      expect(await seen(family)).toEqual({ owing: 0, inProgress: 0 });
      await receive(family, word(100, 0));
      expect(await seen(family)).toEqual({ owing: 0, inProgress: 100 });
    });

    it('an invoice that leaves the register and returns still has its payments', async () => {
      const family = await makePayingFamily(harness);
      await payFor(family, 40);
      await harness.database.pool.query('delete from invoice where source_id = $1', [
        family.invoice.sourceId,
      ]);
      await receive(family, word(100, 0));
      expect(await seen(family)).toEqual({ owing: 60, inProgress: 40 });
    });
  },
);

describe('where the register lists the portal payments it counts', () => {
  it('a later payment made elsewhere is not matched with a portal payment', async () => {
    const family = await makePayingFamily(harness);
    await payFor(family, 40);
    await receive(family, { owing: 40, portalPayments: 0 });
    expect(await seen(family)).toEqual({ owing: 0, inProgress: 40 });
    await receive(family, { owing: 0, portalPayments: 40, state: 'paid' });
    expect(await seen(family)).toEqual({ owing: 0, inProgress: 0 });
  });
});
