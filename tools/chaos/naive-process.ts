/**
 * A deliberately naive payment server, which shows that the check can fail. It reserves nothing, starts a new payment for
 * each repeated request, keeps attempts in memory and never reconciles. It is not part of the product.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import pg from 'pg';
import { createBpointGateway } from '../../apps/api/src/adapters/bpoint/bpoint-gateway.ts';
import { loadConfig } from '../../apps/api/src/config/config.ts';

interface Begun {
  reference: string;
  authKey: string;
  invoiceNumber: string;
}

const config = loadConfig(process.env);
const gateway = createBpointGateway(config.paymentGateway);
const pool = new pg.Pool({ connectionString: config.database.connectionString });
pool.on('error', () => undefined);
const attempts = new Map<string, Begun[]>();

interface Body {
  attemptId?: string;
  payments?: { invoiceNumber: string; studentEqId: string; schoolCode: string; paymentAmount: number }[];
}

async function issueTokens({ payments = [] }: Body): Promise<object> {
  const attemptId = randomUUID();
  const begun: Begun[] = [];
  const tokens = [];
  for (const payment of payments) {
    const { rows } = await pool.query<{ crn: string; merchant: string; biller: string; owing: number }>(
      `select customer_reference_number as crn, merchant_number as merchant, biller_code as biller,
              amount_owing_cents as owing from invoice where invoice_number = $1`,
      [payment.invoiceNumber],
    );
    const [invoice] = rows;
    const amount = Math.round(payment.paymentAmount * 100);
    if (!invoice || invoice.owing < amount) return { refused: true };
    const reference = randomUUID();
    const opened = await gateway.openTransaction({
      merchantReference: reference,
      amountCents: amount,
      currency: 'AUD',
      merchantNumber: invoice.merchant,
      billerCode: invoice.biller,
      customerReferenceNumber: invoice.crn,
      invoiceNumber: payment.invoiceNumber,
      returnUrl: `${config.publicUrl.origin}/api/processpaymenthandler/paymentresponse`,
      expiresAt: new Date(Date.now() + config.payments.keyMs),
    });
    begun.push({ reference, authKey: opened.authKey, invoiceNumber: payment.invoiceNumber });
    tokens.push({
      ...payment,
      amount,
      paymentAuthToken: opened.authKey,
      bPointPaymentUrl: opened.postUrl,
      customerReferenceNumber: invoice.crn,
      merchantNumber: invoice.merchant,
      billerCode: invoice.biller,
    });
  }
  attempts.set(attemptId, begun);
  return { attemptId, tokens };
}

async function verify({ attemptId = '' }: Body): Promise<object> {
  const outcome: Record<string, object[]> = {
    successfulPayments: [],
    failedPayments: [],
    unknownOutcomePayments: [],
  };
  for (const { reference, authKey, invoiceNumber } of attempts.get(attemptId) ?? []) {
    const found = await gateway.findTransaction(authKey);
    if (found.state !== 'approved') {
      outcome['failedPayments']?.push({ invoiceNumber });
      continue;
    }
    await pool.query(
      `insert into naive_payment (reference, cents, receipt) values ($1, $2, $3) on conflict do nothing`,
      [reference, found.amountCents, found.receiptNumber],
    );
    await pool.query(
      'update invoice set amount_owing_cents = greatest(0, amount_owing_cents - $2) where invoice_number = $1',
      [invoiceNumber, found.amountCents],
    );
    outcome['successfulPayments']?.push({ invoiceNumber });
  }
  return outcome;
}

async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return JSON.parse(Buffer.concat(chunks).toString() || '{}');
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const send = (status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  try {
    if (request.method === 'GET') return send(200, 'token');
    const body = await readBody(request);
    const isTokens = request.url === '/api/processpayment/tokens';
    const result = isTokens ? await issueTokens(body) : await verify(body);
    send('refused' in result ? 422 : 200, result);
  } catch {
    send(503, { code: 'busy' });
  }
}

createServer((request, response) => void answer(request, response)).listen(config.port, '127.0.0.1', () =>
  process.send?.('ready'),
);
