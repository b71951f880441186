/** The gateway simulator's routes, on the shared port. */
import { readForm, readJson, sendHtml, sendJson } from '../http/respond.ts';
import type { Exchange } from '../http/respond.ts';
import { openKey, search, sendResult, sendTransaction } from './gateway-api.handlers.ts';
import type { GatewayWorld } from './gateway-api.handlers.ts';
import { showCardPage, takeDirectPost, takeHostedCard } from './gateway-card.handlers.ts';
import { gatewayPage, refusedPage } from './gateway-pages.ts';
import { createGatewaySwitches, parseGatewaySettings } from './gateway-settings.ts';
import { createGatewayStore } from './gateway-store.ts';

type Handler = (exchange: Exchange, world: GatewayWorld) => void | Promise<void>;

export function createGatewayWorld(clock: () => number): GatewayWorld {
  return { transactions: createGatewayStore(clock), switches: createGatewaySwitches() };
}

export const gatewayRoutes: Readonly<Record<string, Handler>> = {
  'GET /bpoint': ({ response }, { transactions }) =>
    sendHtml(response, gatewayPage(transactions.ledger()), 200, { formsTo: [] }),
  'GET /bpoint/ledger': ({ response }, { transactions }) => sendJson(response, 200, transactions.ledger()),
  'POST /bpoint/webapi/v2/txns/processtxnauthkey': openKey,
  'POST /bpoint/webapi/v2/txns/search': search,
  'POST /bpoint/refund': refund,
  'POST /bpoint/directpost': takeDirectPost,
  'POST /bpoint/pay': takeHostedCard,
  'GET /api/gateway': ({ response }, { switches }) => sendJson(response, 200, switches.current()),
  'POST /api/gateway': setSwitches,
  'DELETE /api/gateway': ({ response }, { switches }) => {
    switches.reset();
    sendJson(response, 200, switches.current());
  },
  'POST /api/gateway/settle': ({ response }, { transactions }) =>
    sendJson(response, 200, { settled: transactions.settle() }),
};

/** Parameterised paths; undefined for a path that isn't the gateway's. */
export function gatewayRouteOf(method: string, path: string): Handler | undefined {
  const authKey = /^\/bpoint\/webapi\/v2\/txns\/withauthkey\/([^/]+)$/.exec(path)?.[1];
  if (method === 'GET' && authKey !== undefined)
    return (exchange, world) => sendResult(exchange, world, decodeURIComponent(authKey));
  const number = /^\/bpoint\/webapi\/v2\/txns\/(\d+)$/.exec(path)?.[1];
  if (method === 'GET' && number !== undefined)
    return (exchange, world) => sendTransaction(exchange, world, number);
  return method === 'GET' && /^\/bpoint\/pay\/[^/]+$/.test(path) ? showCardPage : undefined;
}

/** `POST /bpoint/refund`: the refund form on the gateway's own site. */
async function refund({ request, response }: Exchange, { transactions }: GatewayWorld): Promise<void> {
  const form = await readForm(request);
  const cents = Math.round(Number(form.get('amount')) * 100);
  const refunded = transactions.refund(form.get('receiptNumber') ?? '', cents);
  if (!refunded) return sendHtml(response, refusedPage('No payment has that receipt and amount.'), 400);
  sendHtml(response, gatewayPage(transactions.ledger()), 200, { formsTo: [] });
}

async function setSwitches({ request, response }: Exchange, { switches }: GatewayWorld): Promise<void> {
  const changes = parseGatewaySettings(await readJson(request));
  if (changes === null) return sendJson(response, 400, { error: 'Send switches as /bpoint describes them.' });
  switches.set(changes);
  sendJson(response, 200, switches.current());
}
