import type { BasketPayment } from './basket.ts';

export const basketPaymentOf = (over: Partial<BasketPayment> = {}): BasketPayment => ({
  invoiceNumber: '20377',
  studentEqId: '1234567890A',
  schoolCode: '9001',
  studentName: 'Asha Sandhu-Reid',
  schoolName: 'Quillby State High School',
  description: 'Instrumental music tuition, term 4',
  amountCents: 6000,
  owingCents: 12_000,
  ...over,
});
