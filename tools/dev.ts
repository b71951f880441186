import { spawn } from 'node:child_process';
import path from 'node:path';
import { createServer } from 'vite';
import { requirePorts, startBackstage } from './lib/backstage.ts';
import { runUntilStopped } from './lib/lifetime.ts';
import { requirePort } from './lib/ports.ts';
import { readSettings } from './lib/settings.ts';

/** `npm run dev`: like `npm start`, but the API restarts and the page reloads when a file changes. */
const WEB_PORT = 4010;
const OFFICE_PORT = 4011;
const root = path.resolve(import.meta.dirname, '..');
const log = (message: string) => console.log(`${message} …`);

async function start(): Promise<{ close(): Promise<void> }> {
  const settings = readSettings(process.env);
  await requirePorts(settings);
  await requirePort(WEB_PORT, 'the web development server', 'WEB_PORT in tools/dev.ts');
  await requirePort(OFFICE_PORT, "the office's development server", 'OFFICE_PORT in tools/dev.ts');
  const webUrl = `http://localhost:${WEB_PORT}`;
  const backstage = await startBackstage(settings, { PUBLIC_URL: webUrl, ...process.env }, log);
  await backstage.prepare?.();
  const api = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', path.join(root, 'tools/dev-api.ts')],
    {
      cwd: root,
      env: { LOG_LEVEL: 'warn', ...backstage.env },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const apiEnded = new Promise((resolve) => api.once('exit', resolve));
  const office = await createServer({
    root: path.join(root, 'apps/office'),
    server: { port: OFFICE_PORT },
  });
  await office.listen();
  const web = await createServer({
    root: path.join(root, 'apps/family'),
    server: {
      port: WEB_PORT,
      proxy: {
        '/office': {
          target: `http://127.0.0.1:${OFFICE_PORT}`,
          ws: true,
          // The development server requires the trailing slash, which the portal doesn't need.
          rewrite: (address) => address.replace(/^\/office(?=$|\?)/, '/office/'),
        },
      },
    },
  });
  await web.listen();
  console.log(
    `\n  Portal      ${webUrl}\n  Office      ${webUrl}/office/\n  Mailbox     ${backstage.simulatorsUrl ?? '(off)'}/mailbox\n`,
  );
  return {
    close: async () => {
      await web.close();
      await office.close();
      api.kill('SIGTERM');
      await apiEnded;
      await backstage.close();
    },
  };
}

await runUntilStopped(start);
