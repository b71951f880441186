/** The gateway simulator's routes, on the shared port. */
import { readJson, sendHtml, sendJson } from '../http/respond.ts';
import type { Exchange } from '../http/respond.ts';
import { openKey, sendResult } from './gateway-api.handlers.ts';
import type { GatewayWorld } from './gateway-api.handlers.ts';
import { showCardPage, takeDirectPost, takeHostedCard } from './gateway-card.handlers.ts';
import { gatewayPage } from './gateway-pages.ts';
import { createGatewaySwitches, parseGatewaySettings } from './gateway-settings.ts';
import { createGatewayStore } from './gateway-store.ts';

type Handler = (exchange: Exchange, world: GatewayWorld) => void | Promise<void>;

export function createGatewayWorld(clock: () => number): GatewayWorld {
  return { transactions: createGatewayStore(clock), switches: createGatewaySwitches() };
}

export const gatewayRoutes: Readonly<Record<string, Handler>> = {
  'GET /bpoint': ({ response }, { transactions }) => sendHtml(response, gatewayPage(transactions.ledger())),
  'GET /bpoint/ledger': ({ response }, { transactions }) => sendJson(response, 200, transactions.ledger()),
  'POST /bpoint/webapi/v2/txns/processtxnauthkey': openKey,
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
  return method === 'GET' && /^\/bpoint\/pay\/[^/]+$/.test(path) ? showCardPage : undefined;
}

async function setSwitches({ request, response }: Exchange, { switches }: GatewayWorld): Promise<void> {
  const changes = parseGatewaySettings(await readJson(request));
  if (changes === null) return sendJson(response, 400, { error: 'Send switches as /bpoint describes them.' });
  switches.set(changes);
  sendJson(response, 200, switches.current());
}
