import { paymentNotes } from '@portal/contract/payments';

/** The specified notes, below every list with payable invoices. */
export const PaymentNotes = () => (
  <p className="muted small pay-notes">
    {paymentNotes.sydneyTime} {paymentNotes.severalDays} {paymentNotes.identicalAmounts}
  </p>
);
