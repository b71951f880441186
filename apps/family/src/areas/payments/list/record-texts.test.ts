import { describe, expect, it } from 'vitest';
import {
  closedText,
  confirmingText,
  dueText,
  money,
  pendingText,
  refundText,
  selectedText,
} from './record-texts.ts';

const today = '2026-11-17';

describe('the text of a row', () => {
  it.each([
    ['2026-11-06', 'Was due Friday 6 November'],
    ['2026-11-17', 'Due Tuesday 17 November'],
    ['2026-11-30', 'Due Monday 30 November'],
    ['2027-01-29', 'Due Friday 29 January 2027'],
  ])('for the due date %s: %s', (dueDate, expected) => {
    expect(dueText({ dueDate }, today)).toBe(expected);
  });

  it.each([
    ['paid', '2026-08-28', 'Paid Friday 28 August'],
    ['closed', '2025-12-01', 'Closed Monday 1 December 2025'],
    ['received', '2026-11-16', 'Payment received Monday 16 November'],
    ['closed', null, 'Was due Friday 6 November'],
  ] as const)('say of what is %s on %s: %s', (status, transactionDate, expected) => {
    expect(closedText({ status, transactionDate, dueDate: '2026-11-06' }, today)).toBe(expected);
  });

  it('F17 dates a payment by the day in Sydney', () => {
    const at = { paymentReceipt: '88210467', paymentAmount: 35 };
    // 23:30 in Brisbane.
    expect(pendingText({ ...at, paymentDate: '2026-11-14T13:30:00.000Z' }, today)).toBe(
      '$35.00 paid Sunday 15 November, receipt 88210467.',
    );
    expect(pendingText({ ...at, paymentReceipt: null, paymentDate: '2026-11-14T12:30:00.000Z' }, today)).toBe(
      '$35.00 paid Saturday 14 November.',
    );
  });

  it('formats money with cents', () => {
    expect([0, 0.1, 18.5, 1042.05].map(money)).toEqual(['$0.00', '$0.10', '$18.50', '$1,042.05']);
    expect(confirmingText(20)).toContain('$20.00 is being confirmed');
  });

  it('counts the selection', () => {
    expect([selectedText(1), selectedText(3)]).toEqual(['1 item selected', '3 items selected']);
  });

  it('O-14.5 names a refund by its day and receipt', () => {
    const refund = { refundAmount: 25, refundDate: '2026-11-12', refundReceipt: '90311901' };
    expect(refundText(refund)).toBe('$25.00 on 12 November 2026, receipt 90311901');
  });
});
