import { describe, expect, it } from 'vitest';
import type { FinanceRecord } from '@portal/contract/payments';
import { wholeAmount, type Selection } from '../basket.ts';
import { financeRecordOf } from './finance-record.factory.ts';
import { chooseAmount, clear, payableOf, settle, summarise, tick, untick } from './selection.ts';
import type { Choice } from './selection.ts';

const paymentsOf = (selection: Selection, records: readonly FinanceRecord[]) =>
  payableOf(summarise(selection, records));

const none: Choice = { selection: {}, resets: [] };
const music = financeRecordOf();
const deposit = financeRecordOf({ invoiceNumber: '20455', amountOwing: 85 });
const elsewhere = financeRecordOf({ schoolCode: '9002', amountOwing: 18.5 });
const all = [music, deposit, elsewhere];

describe('ticking invoices', () => {
  it('defaults to the owing amounts and adds them up in cents', () => {
    const choice = all.reduce(tick, none);
    expect(choice.selection).toEqual({
      '9001/20377': '120.00',
      '9001/20455': '85.00',
      '9002/20377': '18.50',
    });
    expect(paymentsOf(choice.selection, all)?.map(({ amountCents }) => amountCents)).toEqual([
      12_000, 8500, 1850,
    ]);
  });

  it('accepts part of the owing amount', () => {
    const choice = chooseAmount(tick(none, music), music, '60');
    expect(paymentsOf(choice.selection, all)).toMatchObject([
      { invoiceNumber: '20377', amountCents: 6000, owingCents: 12_000, schoolCode: '9001' },
    ]);
  });

  it('has nothing to pay once everything is unticked or cleared', () => {
    const choice = all.reduce(tick, none);
    expect(paymentsOf(all.reduce(untick, choice).selection, all)).toBeNull();
    expect(clear(choice, [music, deposit]).selection).toEqual({ '9002/20377': '18.50' });
  });

  it('counts only the displayed invoices', () => {
    expect(paymentsOf(tick(tick(none, music), elsewhere).selection, [elsewhere])).toHaveLength(1);
  });
});

describe('an invoice of $10,000 or more', () => {
  const camp = financeRecordOf({ invoiceNumber: '30001', amountOwing: 10_000 });
  const exchange = financeRecordOf({ invoiceNumber: '30002', amountOwing: 10_000.5 });
  const centsIn = (choice: Choice) =>
    paymentsOf(choice.selection, [music, camp, exchange])?.map(({ amountCents }) => amountCents);

  it('is prefilled without zero cents, and can be paid', () => {
    const choice = tick(tick(none, music), camp);
    expect(choice.selection['9001/30001']).toBe('10000');
    expect(centsIn(choice)).toEqual([12_000, 1_000_000]);
  });

  it('is paid in full when its cents don’t fit the field', () => {
    expect(centsIn(tick(tick(none, music), exchange))).toEqual([12_000, 1_000_050]);
  });

  it('accepts a typed part, and can return to the full amount', () => {
    const part = chooseAmount(tick(none, exchange), exchange, '2500');
    expect(centsIn(part)).toEqual([250_000]);
    expect(centsIn(chooseAmount(part, exchange, wholeAmount))).toEqual([1_000_050]);
  });

  it('stays ticked when the list is refetched', () => {
    const choice = tick(none, exchange);
    expect(settle(choice, [exchange])).toBe(choice);
  });
});

describe('the pay bar’s text about the selection', () => {
  const twin = financeRecordOf({ invoiceNumber: '20999', amountOwing: 85 });
  const summary = (choice: Choice) => summarise(choice.selection, [...all, twin]);

  it('is empty while nothing is ticked', () => {
    expect(summary(none)).toMatchObject({ ticked: 0, payments: [], hasEqualAmounts: false });
  });

  it('warns of equal amounts as soon as two are ticked', () => {
    const one = tick(tick(none, music), deposit);
    expect(summary(one).hasEqualAmounts).toBe(false);
    expect(summary(tick(one, twin)).hasEqualAmounts).toBe(true);
    expect(summary(chooseAmount(tick(one, twin), twin, '84.99')).hasEqualAmounts).toBe(false);
    expect(summary(chooseAmount(one, music, '85')).hasEqualAmounts).toBe(true);
  });

  it('still counts the selection while one amount is invalid', () => {
    const choice = chooseAmount(tick(tick(none, music), deposit), music, 'sixty');
    expect(summary(choice)).toMatchObject({ ticked: 2, payments: [{ invoiceNumber: '20455' }] });
  });
});

describe('an amount', () => {
  it.each(['0', '0.00', '', 'sixty', '1e3', '-1', '0.001', '١٢', '120.01'])(
    'T35 of %j disables paying everything',
    (typed) => {
      const choice = chooseAmount(tick(tick(none, music), deposit), music, typed);
      expect(paymentsOf(choice.selection, all)).toBeNull();
    },
  );

  it('T35 above the owing amount is reset and unticked, without affecting others', () => {
    const over = chooseAmount(tick(tick(none, music), deposit), music, '120.01');
    const settled = settle(over, all);
    expect(settled).toEqual({ selection: { '9001/20455': '85.00' }, resets: ['9001/20377'] });
    expect(tick(settled, music)).toEqual({
      selection: { '9001/20377': '120.00', '9001/20455': '85.00' },
      resets: [],
    });
    expect(untick(settled, music).resets).toEqual([]);
  });

  it('of a settled invoice is left unchanged', () => {
    const choice = chooseAmount(tick(none, music), music, 'sixty');
    expect(settle(choice, all)).toBe(choice);
  });

  it('T35 ticked before another person paid is limited to the amount owing now', () => {
    const choice = tick(tick(none, music), deposit);
    const now = [
      financeRecordOf({ amountOwing: 60 }),
      financeRecordOf({ invoiceNumber: '20455', amountOwing: 0 }),
    ];
    expect(settle(choice, now)).toEqual({ selection: {}, resets: ['9001/20377', '9001/20455'] });
    expect(paymentsOf(tick(none, deposit).selection, now)).toBeNull();
  });
});
