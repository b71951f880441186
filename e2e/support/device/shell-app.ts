/** The app in the native shell's stand-in: its own build, its own origin, and a phone that a journey can operate. */
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { csrfHeader, csrfTokenEndpoint, logoutEndpoint } from '@portal/contract/session';
import * as z from 'zod/mini';
import { installBridge } from '../../../packages/simulators/src/shell/bridge.ts';
import { NativeShell } from '../../../packages/simulators/src/shell/native-shell.ts';
import type { PhonePasskeys } from '../../../packages/simulators/src/shell/native-shell.ts';
import { SoftwareAuthenticator } from '../../../apps/api/src/testing/stand-ins/software-authenticator.ts';
import { siteOf } from '../../../tools/mobile/site-of.ts';
import { writeWebFiles } from '../../../tools/mobile/web-files.ts';
import { startFront } from '../front.ts';
import { test as base } from '../test.ts';

export { expect } from '../test.ts';

const SIGN_IN = '/api/authentication/login';
const dist = path.resolve(import.meta.dirname, '../../../apps/family/dist');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/** As the shell serves the app's files: nothing but files, and every unknown path is an error. */
const serve = (folder: string, port: number): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const file = path.join(folder, pathname === '/' ? 'index.html' : path.normalize(pathname));
      readFile(file).then(
        (body) =>
          response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'text/plain' }).end(body),
        () => response.writeHead(404).end(),
      );
    });
    server.listen(port, 'localhost', () => resolve(server));
  });

/** On iOS, passkeys name the portal itself. */
function passkeysOf(portalUrl: string): PhonePasskeys {
  const authenticator = new SoftwareAuthenticator(portalUrl);
  return {
    create: (request) => authenticator.create(JSON.parse(request)),
    get: (request) => authenticator.get(JSON.parse(request)),
  };
}

const tokenSchema = z.object({ data: z.string() });

/** Like `endOwnSession`, with the cookies of the phone instead of the page's. */
async function endPhoneSession({ http }: NativeShell, portalUrl: string): Promise<void> {
  http.isConnected = true;
  const send = (calledPath: string, method: string, headers = {}) =>
    http.request({ url: `${portalUrl}${calledPath}`, method, headers });
  const { data } = tokenSchema.parse(await send(csrfTokenEndpoint.path, 'GET'));
  await send(logoutEndpoint.path, 'POST', { [csrfHeader]: data });
}

export class Phone {
  readonly #page: Page;
  shell: NativeShell;

  constructor(page: Page, shell: NativeShell) {
    this.#page = page;
    this.shell = shell;
  }

  async open(hash = ''): Promise<void> {
    await this.#page.goto(`/${hash}`);
  }

  /** On a phone, the bottom bar's menu holds the logout. */
  async logOut(): Promise<void> {
    await this.#page.getByRole('button', { name: 'More' }).click();
    await this.#page.getByRole('button', { name: 'Logout' }).click();
  }

  /** Ends the app and opens it again, which counts as another visit. */
  async endAndOpen(): Promise<void> {
    await this.#page.evaluate(() => sessionStorage.clear());
    await this.#page.reload();
  }

  /** The app goes to the background, and returns. */
  async leaveAndReturn(): Promise<void> {
    await this.#emit('App', 'pause');
    await this.#emit('App', 'resume');
  }

  async #emit(plugin: string, event: string, data: unknown = null): Promise<void> {
    await this.#page.evaluate(([from, name, about]) => Reflect.get(window, 'nativeEmit')(from, name, about), [
      plugin,
      event,
      data,
    ] as const);
  }

  /** The origins of the portals that sign-ins were sent to, in order. */
  signInPortals(): string[] {
    const sent = this.shell.http.requests.map(({ url }) => new URL(url));
    return sent.filter(({ pathname }) => pathname === SIGN_IN).map(({ origin }) => origin);
  }

  /** The options of the last call of a plugin, once it was made. */
  async lastCall(name: string): Promise<Record<string, unknown>> {
    const found = (): Record<string, unknown> | undefined =>
      this.shell.calls.findLast((call) => call.name === name)?.options;
    await base.expect.poll(found).toBeDefined();
    return found() ?? {};
  }
}

interface ShellJourney {
  appVersion: string;
  /** The account of the app stores' reviewers; empty if the department has no training portal. */
  trainingAccount: string;
  phone: Phone;
}

export const test = base.extend<ShellJourney>({
  appVersion: ['4.2.0', { option: true }],
  trainingAccount: ['', { option: true }],
  viewport: { width: 390, height: 844 },
  // Page objects open their pages in the app, which is at another origin than the portal.
  baseURL: `http://localhost:${process.env['E2E_SHELL_PORT']}`,
  phone: async ({ page, appVersion, trainingAccount }, use) => {
    const portalUrl = `http://localhost:${process.env['E2E_PORT']}`;
    const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-shell-'));
    const front = trainingAccount === '' ? null : await startFront(portalUrl);
    const settings = { portalUrl, training: front && { url: front.url, account: trainingAccount } };
    await writeWebFiles({ dist, folder, site: await siteOf(portalUrl), settings });
    const port = Number(process.env['E2E_SHELL_PORT']);
    const server = await serve(folder, port);
    const shell = new NativeShell({ platform: 'ios', appVersion, passkeys: passkeysOf(portalUrl) });
    await page.exposeFunction('nativeCall', shell.call.bind(shell));
    await page.addInitScript(installBridge, 'ios' as const);
    await use(new Phone(page, shell));
    // Closed before the server, because the page would report errors for files that are still loading.
    await page.close();
    await endPhoneSession(shell, portalUrl);
    server.closeAllConnections();
    server.close();
    await front?.stop();
    await rm(folder, { recursive: true, force: true });
  },
});
