/** Back-channel logout with the stand-in provider: it signs the token and sends it over HTTP (O-2.3). */
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startSimulators } from '@portal/simulators';
import type { Simulators } from '@portal/simulators';
import { fileURLToPath } from 'node:url';
import { makeSchool } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OfficeBrowser } from '../../testing/builders/office/staff.ts';
import { freePort } from '../../testing/free-port.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { ProviderBrowser } from '../../testing/stand-ins/provider-browser.ts';

const groups = fileURLToPath(new URL('../../../../../packages/demo-data/staff-groups.json', import.meta.url));
const statuses: number[] = [];

let portal: Server;
let simulators: Simulators;
let harness: Harness;
beforeAll(async () => {
  const port = await freePort();
  const portalUrl = `http://localhost:${port}`;
  simulators = await startSimulators({ port: 0, smtpPort: 0, officeUrl: portalUrl });
  harness = await createHarness({
    // The provider's tokens are issued at the real time.
    now: new Date().toISOString(),
    env: { PUBLIC_URL: portalUrl, OIDC_ISSUER: `${simulators.url}/staff-id`, STAFF_GROUPS_FILE: groups },
  });
  await makeSchool(harness.database.pool, { centreCode: '4466' });
  portal = createServer((request, response) => void forward(request, response));
  await new Promise<void>((resolve) => void portal.listen(port, 'localhost', resolve));
});
afterAll(async () => {
  portal.close();
  await harness.close();
  await simulators.close();
});

/** Passes the provider's call on to the portal. */
async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { statusCode } = await harness.app.inject({
    method: 'POST',
    url: request.url ?? '',
    headers: { host: request.headers.host, 'content-type': request.headers['content-type'] },
    payload: await text(request),
  });
  statuses.push(statusCode);
  response.writeHead(statusCode).end();
}

async function signIn(provider: ProviderBrowser, person: string): Promise<OfficeBrowser> {
  const browser = new OfficeBrowser(harness.app);
  const begun = await browser.get('/api/office/sign-in');
  const back = await provider.choose(String(begun.headers.location), person);
  await browser.get(`${back.pathname}${back.search}`);
  return browser;
}

const isSignedIn = async (browser: OfficeBrowser) => (await browser.get('/api/office/me')).statusCode === 200;

it('ends the sessions of the person who signs out at the provider, and nobody else’s', async () => {
  const provider = new ProviderBrowser(simulators.url);
  const leaver = await signIn(provider, 'tom.kelso');
  const elsewhere = await signIn(new ProviderBrowser(simulators.url), 'tom.kelso');
  const colleague = await signIn(new ProviderBrowser(simulators.url), 'ruth.adeyemi');
  expect(await isSignedIn(leaver)).toBe(true);
  // Clocks differ a little.
  harness.setNow(new Date(Date.now() - 20_000));
  await provider.signOut();
  expect(statuses).toEqual([204]);
  expect(await isSignedIn(leaver)).toBe(false);
  expect(await isSignedIn(elsewhere)).toBe(true);
  expect(await isSignedIn(colleague)).toBe(true);
});
