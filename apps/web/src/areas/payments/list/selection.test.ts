import { describe, expect, it } from 'vitest';
import { financeRecordOf } from './finance-record.factory.ts';
import { clear, paymentsOf, settle, tick, typeAmount, untick } from './selection.ts';
import type { Choice } from './selection.ts';

const none: Choice = { selection: {}, resets: [] };
const music = financeRecordOf();
const deposit = financeRecordOf({ invoiceNumber: '20455', amountOwing: 85 });
const elsewhere = financeRecordOf({ schoolCode: '9002', amountOwing: 18.5 });
const all = [music, deposit, elsewhere];

describe('ticking invoices', () => {
  it('offers the owing amount of each, and adds them up in cents', () => {
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

  it('takes a part of it', () => {
    const choice = typeAmount(tick(none, music), music, '60');
    expect(paymentsOf(choice.selection, all)).toMatchObject([
      { invoiceNumber: '20377', amountCents: 6000, owingCents: 12_000, schoolCode: '9001' },
    ]);
  });

  it('leaves nothing to pay when all is unticked or cleared', () => {
    const choice = all.reduce(tick, none);
    expect(paymentsOf(all.reduce(untick, choice).selection, all)).toBeNull();
    expect(clear(choice, [music, deposit]).selection).toEqual({ '9002/20377': '18.50' });
  });

  it('counts only the invoices shown', () => {
    expect(paymentsOf(tick(tick(none, music), elsewhere).selection, [elsewhere])).toHaveLength(1);
  });
});

describe('an amount', () => {
  it.each(['0', '0.00', '', 'sixty', '1e3', '-1', '0.001', '١٢', '120.01'])(
    'T35 of %j keeps everything from being paid',
    (typed) => {
      const choice = typeAmount(tick(tick(none, music), deposit), music, typed);
      expect(paymentsOf(choice.selection, all)).toBeNull();
    },
  );

  it('T35 above what is owing is reset and unticked, and no other', () => {
    const over = typeAmount(tick(tick(none, music), deposit), music, '120.01');
    const settled = settle(over, all);
    expect(settled).toEqual({ selection: { '9001/20455': '85.00' }, resets: ['9001/20377'] });
    expect(tick(settled, music)).toEqual({
      selection: { '9001/20377': '120.00', '9001/20455': '85.00' },
      resets: [],
    });
    expect(untick(settled, music).resets).toEqual([]);
  });

  it('that is as good as settled stays as it is', () => {
    const choice = typeAmount(tick(none, music), music, 'sixty');
    expect(settle(choice, all)).toBe(choice);
  });

  it('T35 ticked before somebody else paid is settled by what is owing now', () => {
    const choice = tick(tick(none, music), deposit);
    const now = [
      financeRecordOf({ amountOwing: 60 }),
      financeRecordOf({ invoiceNumber: '20455', amountOwing: 0 }),
    ];
    expect(settle(choice, now)).toEqual({ selection: {}, resets: ['9001/20377', '9001/20455'] });
    expect(paymentsOf(tick(none, deposit).selection, now)).toBeNull();
  });
});
