export { registerCardDocument } from './card-document/card-document.routes.ts';
export { guardGateway } from './gateway/guarded-gateway.ts';
export type { GuardedGateway } from './gateway/guarded-gateway.ts';
export { registerInvoiceRoutes } from './invoices/invoices.routes.ts';
export type { PaymentDependencies } from './payments.ts';
export { registerProcessRoutes, registerReturns } from './process/process.routes.ts';
export { reconcilePayments } from './reconciling/reconcile.service.ts';
export { startReconciler } from './reconciling/reconciler.ts';
