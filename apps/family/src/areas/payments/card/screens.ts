/** Where a card is entered: a piece of its own, which the lists don't carry. */
export { ProcessCombinedPaymentsScreen, ProcessPaymentScreen } from './process-payment-screen.tsx';
