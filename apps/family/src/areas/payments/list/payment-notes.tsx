import { paymentNotes } from '@portal/contract/payments';

/** The notes of the specification, under every list one can pay from. */
export const PaymentNotes = () => (
  <p className="muted small pay-notes">
    {paymentNotes.sydneyTime} {paymentNotes.severalDays} {paymentNotes.identicalAmounts}
  </p>
);
