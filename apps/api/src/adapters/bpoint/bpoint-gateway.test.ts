import { startSimulators } from '@portal/simulators';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { gatewayModes, GatewayRefusedError, GatewayUnavailableError } from '../../ports/payment-gateway.ts';
import type { GatewayMode, NewGatewayTransaction } from '../../ports/payment-gateway.ts';
import { describePaymentGateway } from '../../testing/stand-ins/payment-gateway.conformance.ts';
import type { GatewayUnderTest } from '../../testing/stand-ins/payment-gateway.conformance.ts';
import { authorizationOf } from './bpoint-api.ts';
import { createBpointGateway } from './bpoint-gateway.ts';
import type { BpointOptions } from './bpoint-gateway.ts';

const credentials = {
  username: 'schoolside',
  merchantNumber: '5353109000000000',
  password: 'stand-in password',
  scheme: 'plain',
} as const;

const optionsFor = (url: string, mode: GatewayMode): BpointOptions => ({
  ...credentials,
  url,
  mode,
  directPostUrl: `${url}/directpost`,
  merchantShortName: 'schoolside',
  isTest: true,
});

const card = { cardNumber: '4444333322221111', expiry: '1299', cvv: '123' };

/** The fields of the portal's hidden form. */
const directPostFields = (request: NewGatewayTransaction, authKey: string): Record<string, string> => ({
  merchantNumber: request.merchantNumber,
  billerCode: request.billerCode,
  paymentAuthToken: authKey,
  customerReferenceNumber: request.customerReferenceNumber,
  amount: String(request.amountCents),
  ...card,
});

async function post(url: string, fields: Record<string, string>): Promise<Response | null> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields) }).catch(() => null);
}

const startInMode = (mode: GatewayMode) => async (): Promise<GatewayUnderTest> => {
  let now = Date.parse('2026-11-18T00:26:00Z');
  const simulators = await startSimulators({ port: 0, smtpPort: 0, clock: () => now });
  const url = `${simulators.url}/bpoint`;
  return {
    gateway: createBpointGateway(optionsFor(url, mode)),
    now: () => new Date(now),
    advance: (ms) => void (now += ms),
    amounts: { approved: 4_200, declined: 6_051, undecided: 8_573 },
    async postCard(request, { authKey, postUrl }) {
      if (mode === 'directPost') {
        await post(postUrl, directPostFields(request, authKey));
        return;
      }
      expect(await (await fetch(postUrl)).text()).toContain('name="cardNumber"');
      await post(`${url}/pay`, { in_pay_token: authKey, ...card });
    },
    async refund(receiptNumber, amountCents) {
      await post(`${url}/refund`, { receiptNumber, amount: String(amountCents / 100) });
    },
    async setDown(down) {
      await fetch(`${simulators.url}/api/gateway`, { method: 'POST', body: JSON.stringify({ down }) });
    },
    async chargesOf(merchantReference) {
      const ledger: { event: string; merchantReference: string }[] = JSON.parse(
        await (await fetch(`${url}/ledger`)).text(),
      );
      return ledger.filter((line) => line.event === 'charged' && line.merchantReference === merchantReference)
        .length;
    },
    close: () => simulators.close(),
  };
};

for (const mode of gatewayModes) describePaymentGateway(`BPOINT, ${mode}`, startInMode(mode));

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A fake gateway whose responses the test chooses. */
async function answering(respond: (response: ServerResponse, authorization?: string) => void) {
  const server = createServer((request, response) => respond(response, request.headers.authorization));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return createBpointGateway({
    ...optionsFor(`http://127.0.0.1:${port}`, 'directPost'),
    timeoutMs: 200,
  });
}

const transaction: NewGatewayTransaction = {
  merchantReference: 'reference',
  amountCents: 4_200,
  currency: 'AUD',
  merchantNumber: '53531090001234',
  billerCode: '181234',
  customerReferenceNumber: '047120000001',
  invoiceNumber: '100200',
  returnUrl: 'https://portal.example/back',
  expiresAt: new Date('2026-11-18T00:36:00Z'),
};

const approval = {
  Amount: 4_200,
  CardDetails: { MaskedCardNumber: '444433...1111', ExpiryDate: '1299' },
  Crn1: '047120000001',
  Currency: 'AUD',
  MerchantReference: 'reference',
  ProcessedDateTime: '2026-11-18T11:26:00.0000000',
  ReceiptNumber: '90311742',
  ResponseCode: '0',
  SettlementDate: '20261118',
};
const found = (more: object = {}): string =>
  JSON.stringify({
    APIResponse: { ResponseCode: 0, ResponseText: 'Success' },
    TxnResp: { ...approval, ...more },
  });
const api = (code: number): string =>
  JSON.stringify({ APIResponse: { ResponseCode: code, ResponseText: 'Text' } });

describe('the BPOINT adapter', () => {
  it('authenticates with or without the Basic prefix', async () => {
    const encoded = Buffer.from('schoolside|5353109000000000:stand-in password').toString('base64');
    expect(authorizationOf(credentials)).toBe(encoded);
    expect(authorizationOf({ ...credentials, scheme: 'Basic' })).toBe(`Basic ${encoded}`);
    const seen: (string | undefined)[] = [];
    const gateway = await answering((response, authorization) => {
      seen.push(authorization);
      response.end(api(201));
    });
    await gateway.findTransaction('key');
    expect(seen).toEqual([encoded]);
  });

  it('F17 reads the gateway’s Sydney time', async () => {
    const gateway = await answering((response) => response.end(found()));
    expect(await gateway.findTransaction('key')).toMatchObject({
      state: 'approved',
      processedAt: new Date('2026-11-18T00:26:00Z'),
      settlementDate: '2026-11-18',
    });
  });

  it('T38 masks a full card number sent by the gateway', async () => {
    const CardDetails = { MaskedCardNumber: '4444333322221111', ExpiryDate: '1299' };
    const gateway = await answering((response) => response.end(found({ CardDetails })));
    expect(await gateway.findTransaction('key')).toMatchObject({ maskedCardNumber: '............1111' });
  });

  it.each([
    ['51', 'There is not enough money in the account.'],
    ['PT_T7', 'Your card has expired.'],
    ['Q9', 'Declined by your bank.'],
  ])('maps response code %s', async (code, reason) => {
    const gateway = await answering((response) => response.end(found({ ResponseCode: code })));
    expect(await gateway.findTransaction('key')).toMatchObject({ state: 'declined', code, reason });
  });

  it.each([
    ['an approval without a receipt', found({ ReceiptNumber: null })],
    ['an approval without a settlement day', found({ SettlementDate: '' })],
    ['an approval without a card', found({ CardDetails: null })],
    ['a transaction without a time', found({ ProcessedDateTime: 'yesterday' })],
    ['an amount that is no whole cents', found({ Amount: 42.5 })],
    ['success without a transaction', api(0)],
    ['a failed subsystem', api(900)],
    ['wrong credentials', api(1)],
    ['a page of HTML', '<h1>Sorry</h1>'],
    ['nothing', ''],
  ])('rejects the response %s', async (_, body) => {
    const gateway = await answering((response) => response.end(body));
    await expect(gateway.findTransaction('key')).rejects.toBeInstanceOf(GatewayUnavailableError);
  });

  it.each([
    ['refuses', 110, GatewayRefusedError],
    ['refuses', 1, GatewayRefusedError],
    ['is away', 900, GatewayUnavailableError],
    ['is away', 999, GatewayUnavailableError],
    ['opens nothing', 0, GatewayUnavailableError],
  ])('reports that the gateway %s on response code %i to a new transaction', async (_, code, error) => {
    const gateway = await answering((response) => response.end(api(code)));
    await expect(gateway.openTransaction(transaction)).rejects.toBeInstanceOf(error);
  });

  it.each([
    ['doesn’t answer in time', () => undefined],
    ['hangs up', (response: ServerResponse) => void response.destroy()],
    ['answers 502', (response: ServerResponse) => void response.writeHead(502).end(found())],
    ['leads elsewhere', (response: ServerResponse) => void response.writeHead(302, { location: '/' }).end()],
  ])('F3 gives up when the gateway %s, without revealing a key or secret', async (_, respond) => {
    const gateway = await answering(respond);
    const asking = gateway.findTransaction('secret-key');
    await expect(asking).rejects.toBeInstanceOf(GatewayUnavailableError);
    await expect(asking).rejects.not.toThrow(/secret-key|password/);
  });
});
