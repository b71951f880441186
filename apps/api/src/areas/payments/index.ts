export { registerInvoiceRoutes } from './invoices/invoices.routes.ts';
