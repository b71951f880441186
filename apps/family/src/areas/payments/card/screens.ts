/** Card entry, in its own chunk so that the lists don't load it. */
export { ProcessCombinedPaymentsScreen, ProcessPaymentScreen } from './process-payment-screen.tsx';
