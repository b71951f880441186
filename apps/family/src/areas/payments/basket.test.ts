import { describe, expect, it } from 'vitest';
import { createDrafts } from '@portal/client/drafts';
import { memoryStore, safeStore } from '@portal/client/device';
import { basketTotal, createBasket, invoiceKey } from './basket.ts';
import { basketPaymentOf } from './basket.factory.ts';

const open = (memory = memoryStore()) => {
  const drafts = createDrafts(safeStore(() => memory));
  drafts.open('account-a');
  return { memory, drafts, basket: createBasket(drafts) };
};

const filled = {
  payments: [basketPaymentOf(), basketPaymentOf({ invoiceNumber: '20455', amountCents: 8550 })],
  from: '/payment/S1/9001',
};

describe('the basket', () => {
  it('survives a reload', () => {
    const { memory, basket } = open();
    basket.put(filled);
    basket.keepSelection({ '9001/20377': '60.00' });
    const later = open(memory).basket;
    expect(later.read()).toEqual(filled);
    expect(later.readSelection()).toEqual({ '9001/20377': '60.00' });
  });

  it('remembers that an invoice is to be paid in full', () => {
    const { memory, basket } = open();
    basket.keepSelection({ '9001/20377': null });
    expect(open(memory).basket.readSelection()).toEqual({ '9001/20377': null });
  });

  it('never belongs to another account', () => {
    const { memory, basket } = open();
    basket.put(filled);
    const other = createDrafts(safeStore(() => memory));
    other.open('account-b');
    expect(createBasket(other).read()).toBeNull();
  });

  it('is empty after payment, with nothing ticked', () => {
    const { basket } = open();
    basket.put(filled);
    basket.keepSelection({ '9001/20377': '60.00' });
    basket.empty();
    expect(basket.read()).toBeNull();
    expect(basket.readSelection()).toEqual({});
  });

  it.each([
    ['no payments', { payments: [], from: '/' }],
    ['half a cent', { ...filled, payments: [basketPaymentOf({ amountCents: 0.5 })] }],
    ['nothing', { ...filled, payments: [basketPaymentOf({ amountCents: 0 })] }],
    ['less than nothing', { ...filled, payments: [basketPaymentOf({ amountCents: -1 })] }],
    ['more than is owing', { ...filled, payments: [basketPaymentOf({ amountCents: 12_001 })] }],
    ['not a number', { ...filled, payments: [basketPaymentOf({ amountCents: Number.NaN })] }],
    ['another shape', { payments: [{ invoiceNumber: '1' }], from: '/' }],
    ['no route to go back to', { payments: filled.payments }],
    ['text', 'text'],
  ])('T35 containing %s counts as empty', (_, held) => {
    const { drafts, basket } = open();
    drafts.write('payments/basket', held);
    expect(basket.read()).toBeNull();
  });

  it.each([[['60.00']], ['text'], [null], [{ '9001/1': 60 }]])('ticks nothing for %j', (held) => {
    const { drafts, basket } = open();
    drafts.write('payments/selection', held);
    expect(basket.readSelection()).toEqual({});
  });

  it('adds up in cents', () => {
    expect(basketTotal(filled)).toBe(14_550);
    expect(basketTotal({ payments: [10, 20].map((amountCents) => basketPaymentOf({ amountCents })) })).toBe(
      30,
    );
  });

  it('distinguishes invoices with the same number at two schools', () => {
    expect(invoiceKey(basketPaymentOf())).not.toBe(invoiceKey(basketPaymentOf({ schoolCode: '9002' })));
  });
});
