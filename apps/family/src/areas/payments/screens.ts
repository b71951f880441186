/** The lists in one chunk, because each leads to the other. Card entry is a separate chunk. */
export { CombinedPaymentsScreen } from './list/combined-payments-screen.tsx';
export { PaymentsScreen } from './list/payments-screen.tsx';
