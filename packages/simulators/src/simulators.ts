import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from 'node:net';
import { sendRange } from './breached-passwords/breached-passwords.handlers.ts';
import { createFaultSwitches, faultyServices, parseFaults } from './faults/fault-switches.ts';
import type { FaultSwitches } from './faults/fault-switches.ts';
import type { GatewayWorld } from './gateway/gateway-api.handlers.ts';
import { createGatewayWorld, gatewayRouteOf, gatewayRoutes } from './gateway/gateway.routes.ts';
import { createBothProtocols } from './http/both-protocols.ts';
import { isLocalHost } from './http/local-host.ts';
import { readJson, sendHtml, sendJson, sendText } from './http/respond.ts';
import type { Exchange } from './http/respond.ts';
import {
  answerVerification,
  openVerification,
  showVerification,
  sendOutcome,
} from './identity/identity.handlers.ts';
import { aboutPage } from './identity/identity-page.ts';
import { createVerificationStore } from './identity/verification-store.ts';
import type { VerificationStore } from './identity/verification-store.ts';
import { indexPage } from './index-page.ts';
import { learningAboutPage, learningPage } from './learning/learning-pages.ts';
import { mailboxPage } from './mailbox/mailbox-page.ts';
import { gatewayReturnScript, pageScript, pageStyles } from './mailbox/assets.ts';
import { clearMessages, listMessages, showHtml, streamChanges } from './messages/messages.handlers.ts';
import { createMessageStore } from './messages/message-store.ts';
import type { MessageStore } from './messages/message-store.ts';
import { issueAccessToken } from './push/fcm.ts';
import { answerStream } from './push/http2-streams.ts';
import { clearPushes, listGone, listPushes, setPushFault } from './push/push.handlers.ts';
import { createPushWorld } from './push/push-world.ts';
import type { PushAccounts, PushWorld } from './push/push-world.ts';
import { acceptWebPush, makeSubscriptions, subscriptionIdOf } from './push/web-push.handlers.ts';
import {
  createRecaptchaStore,
  issueToken,
  sendScript,
  setScore,
  verifySite,
} from './recaptcha/recaptcha.handlers.ts';
import type { RecaptchaStore } from './recaptcha/recaptcha.handlers.ts';
import { acceptSms } from './sms/sms.handlers.ts';
import { startSmtp } from './smtp/smtp-server.ts';
import { createStaffIdentity } from './staff-identity/staff-identity.handlers.ts';
import type { StaffIdentity } from './staff-identity/staff-identity.handlers.ts';

export interface SimulatorsOptions {
  /** HTTP port of the simulators; 0 selects a free one. */
  port: number;
  smtpPort: number;
  host?: string;
  /** The payment gateway's clock; keys expire by it. */
  clock?: () => number;
  /** Where the school office is served. The staff identity provider redirects only there. */
  officeUrl?: string;
  /** The portal's Apple and Google keys (see `makePushAccounts`). Without them, both services refuse all messages. */
  pushAccounts?: PushAccounts;
}

/** The portal's credentials at the staff identity provider, outside production. */
const officeClient = { clientId: 'schoolside-office', clientSecret: 'stand-in office secret' };

export interface Simulators {
  url: string;
  smtpUrl: string;
  close(): Promise<void>;
}

interface World {
  messages: MessageStore;
  faults: FaultSwitches;
  verifications: VerificationStore;
  recaptcha: RecaptchaStore;
  gateway: GatewayWorld;
  staffIdentity: StaffIdentity;
  push: PushWorld;
}

/** A static import of the module would load the whole of `fetch`, which startup doesn't need. */
const { createServer } = process.getBuiltinModule('node:http');

type Handler = (exchange: Exchange, world: World) => void | Promise<void>;

const routes: Record<string, Handler> = {
  'GET /': ({ response }) => sendHtml(response, indexPage()),
  'GET /mailbox': ({ response }) => sendHtml(response, mailboxPage()),
  'GET /learning': ({ response }) => sendHtml(response, learningPage()),
  'GET /learning/about': ({ response }) => sendHtml(response, learningAboutPage()),
  'GET /identity': ({ response }) => sendHtml(response, aboutPage()),
  'POST /identity/verify': showVerification,
  'POST /identity/answer': answerVerification,
  'POST /identity/api/verifications': openVerification,
  'POST /identity/api/verifications/outcome': sendOutcome,
  'GET /recaptcha/api.js': (exchange, { faults }) => sendScript(exchange, faults),
  'GET /recaptcha/token': (exchange, { recaptcha }) => issueToken(exchange, recaptcha),
  'POST /recaptcha/api/siteverify': (exchange, { recaptcha, faults }) =>
    verifySite(exchange, recaptcha, faults),
  'POST /api/recaptcha': (exchange, { recaptcha }) => setScore(exchange, recaptcha),
  'GET /assets/pages.css': ({ response }) => sendText(response, 'text/css', pageStyles()),
  'GET /assets/mailbox.js': ({ response }) => sendText(response, 'text/javascript', pageScript()),
  'GET /assets/gateway-return.js': ({ response }) =>
    sendText(response, 'text/javascript', gatewayReturnScript()),
  'GET /api/messages': (exchange, { messages }) => listMessages(exchange, messages),
  'GET /api/messages/events': (exchange, { messages }) => streamChanges(exchange, messages),
  'DELETE /api/messages': (exchange, { messages }) => clearMessages(exchange, messages),
  'GET /api/faults': ({ response }, { faults }) => sendJson(response, 200, faults.current()),
  'POST /api/faults': setFaults,
  'POST /sms/messages': (exchange, { messages, faults }) => acceptSms(exchange, messages, faults),
  'POST /push/subscriptions': (exchange, { push }) => makeSubscriptions(exchange, push),
  'POST /push/oauth/token': (exchange, { push }) => issueAccessToken(exchange, push),
  'GET /api/push': (exchange, { push }) => listPushes(exchange, push),
  'GET /api/push/gone': (exchange, { push }) => listGone(exchange, push),
  'DELETE /api/push': (exchange, { push }) => clearPushes(exchange, push),
  'POST /api/push/faults': (exchange, { push }) => setPushFault(exchange, push),
};

async function setFaults({ request, response }: Exchange, { faults }: World): Promise<void> {
  const changes = parseFaults(await readJson(request));
  if (changes === null) {
    const services = faultyServices.map((name) => `"${name}"`).join('|');
    sendJson(response, 400, { error: `Send {${services}: "ok"|"down"|"slow"}.` });
    return;
  }
  faults.set(changes);
  sendJson(response, 200, faults.current());
}

async function answer(request: IncomingMessage, response: ServerResponse, world: World): Promise<void> {
  if (!isLocalHost(request.headers.host)) {
    sendJson(response, 421, { error: 'The stand-ins answer for this machine’s own names only.' });
    return;
  }
  const url = new URL(request.url ?? '/', 'http://stand-ins');
  const exchange: Exchange = { request, response, url };
  if (await world.staffIdentity.answer(exchange)) return;
  const place = `${request.method} ${url.pathname}`;
  const handler = routes[place];
  const gateway = gatewayRoutes[place] ?? gatewayRouteOf(request.method ?? '', url.pathname);
  const htmlOf = /^\/messages\/(\d+)\/html$/.exec(url.pathname)?.[1];
  const rangeOf = /^\/breached-passwords\/range\/([\dA-Fa-f]{5})$/.exec(url.pathname)?.[1];
  const subscriptionId = request.method === 'POST' ? subscriptionIdOf(url.pathname) : undefined;
  if (handler !== undefined) await handler(exchange, world);
  else if (subscriptionId !== undefined) await acceptWebPush(exchange, world.push, subscriptionId);
  else if (gateway !== undefined) await gateway(exchange, world.gateway);
  else if (request.method === 'GET' && htmlOf !== undefined) showHtml(exchange, world.messages, htmlOf);
  else if (rangeOf !== undefined) await sendRange(exchange, world.faults, rangeOf);
  else sendJson(response, 404, { error: 'Not found' });
}

/**
 * Starts the simulators of every external service: a mail server, an SMS provider, a learning platform, identity
 * verification, reCAPTCHA, breached passwords, a payment gateway, push services, the staff identity provider, and the pages that show
 * sent messages. Never in production, where they would show people's codes to anyone.
 */
export async function startSimulators(options: SimulatorsOptions): Promise<Simulators> {
  if (process.env['NODE_ENV'] === 'production') {
    throw new Error('The stand-ins do not start in production: they show every message to anyone.');
  }
  const host = options.host ?? '127.0.0.1';
  const listening = { port: options.port };
  const origin = (): string => `http://localhost:${listening.port}`;
  const now = options.clock ?? Date.now;
  const messages = createMessageStore();
  const world: World = {
    messages,
    faults: createFaultSwitches(),
    verifications: createVerificationStore(),
    recaptcha: createRecaptchaStore(),
    gateway: createGatewayWorld(now),
    push: createPushWorld(messages, { accounts: options.pushAccounts ?? null, origin, now }),
    staffIdentity: createStaffIdentity(origin, {
      ...officeClient,
      officeUrl: options.officeUrl ?? 'http://localhost:4000',
    }),
  };
  const web = createServer((request, response) => {
    answer(request, response, world).catch(() => response.destroy());
  });
  const { server, closeConnections } = createBothProtocols(web, (stream, headers) =>
    answerStream(stream, headers, world.push),
  );
  const port = await listen(server, options.port, host);
  listening.port = port;
  const smtp = await startSmtp({ host, port: options.smtpPort }, world.messages, world.faults).catch(
    async (error: unknown) => {
      await close(server, closeConnections);
      throw error;
    },
  );
  return {
    url: `http://localhost:${port}`,
    smtpUrl: `smtp://${host}:${smtp.port}`,
    close: async () => {
      await Promise.all([close(server, closeConnections), smtp.close()]);
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(address === null || typeof address === 'string' ? port : address.port);
    });
  });
}

function close(server: Server, closeConnections: () => void): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    closeConnections();
  });
}
