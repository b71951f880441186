/** The lists, in one piece: who opens one goes on to the other. The card page is a piece of its own. */
export { CombinedPaymentsScreen } from './list/combined-payments-screen.tsx';
export { PaymentsScreen } from './list/payments-screen.tsx';
