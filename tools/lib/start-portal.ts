import { demoStaff } from '../../packages/demo-data/src/people/staff.ts';
import { requirePorts, startBackstage } from './backstage.ts';
import { runUntilStopped } from './lifetime.ts';
import { withRole } from './role-flag.ts';
import { readSettings } from './settings.ts';
import type { StartSettings } from './settings.ts';
import { timeTaken } from './time-taken.ts';
import { ensureWebBuilt } from './web-build.ts';

const DEMO_PEOPLE: [address: string, who: string][] = [
  ['owner@example.com', 'account owner, three students at two schools'],
  ['second-owner@example.com', 'account owner, shares a student'],
  ['viewer@example.com', 'delegated viewer of one student'],
  ['inactive@example.com', 'account not active'],
  ['terms@example.com', 'has terms to accept'],
  ['reset@example.com', 'to try a forgotten password'],
  ['new-owner@example.com', 'account owner without a student yet'],
  ['details@example.com', 'to try a change of email'],
  ['settings@example.com', 'to try a change of mobile or password'],
  ['grace.park@example.com', 'one of two parents who may both pay'],
  ['security@example.com', 'to try passkeys and an authenticator app'],
  ['recovery@example.com', 'to try recovering an account'],
];
const DEMO_PASSWORD = 'Wattle-Creek-26';

const log = (message: string) => console.log(`${message} …`);

/** Starts the whole portal on this machine, in one process. `onStopped` runs last. */
export const startPortal = (onStopped?: () => Promise<void>): Promise<void> =>
  runUntilStopped(() => start(onStopped));

async function start(
  onStopped?: () => Promise<void>,
): Promise<{ close(): Promise<void>; serving: Promise<void> }> {
  const env = withRole(process.env, process.argv.slice(2));
  if (env['NODE_ENV'] === 'production') await requireProduction(env);
  const settings = readSettings(env);
  const sendsPages = !settings.isWorker;
  await requirePorts(settings);
  const built = settings.isProduction || !sendsPages ? Promise.resolve() : ensureWebBuilt(log);
  // Loading these modules blocks the thread, so the database is launched first.
  const launched = Promise.withResolvers<void>();
  const modules = launched.promise.then(() => import('../../apps/api/src/main.ts'));
  // Awaited below. Until then a rejection must not count as unhandled.
  for (const early of [built, modules]) early.catch(() => undefined);
  const backstage = await startBackstage(settings, env, log, launched.resolve);
  try {
    await built;
    const { startServer } = await modules;
    const server = await startServer(backstage.env, backstage.prepare);
    return {
      serving: server.serving.then(() => {
        announce(server, backstage.simulatorsUrl, settings);
        process.send?.({ url: server.url, simulatorsUrl: backstage.simulatorsUrl });
      }),
      close: async () => {
        await server.close();
        await backstage.close();
        // Stopping must succeed even if the trace collector is down.
        await onStopped?.().catch(() => undefined);
      },
    };
  } catch (error) {
    await backstage.close();
    throw error;
  }
}

/** Loads the check only in production. In development the API's modules load while the database starts. */
async function requireProduction(env: NodeJS.ProcessEnv): Promise<void> {
  const module = await import('./require-production.ts');
  module.requireProduction(env);
}

function announce(
  { url, officeUrl }: { url: string; officeUrl: string },
  simulatorsUrl: string | undefined,
  settings: StartSettings,
): void {
  const lines = [
    '',
    settings.isWorker ? `  Worker      port ${settings.port}: /live and /ready` : `  Portal      ${url}`,
  ];
  if (simulatorsUrl !== undefined) {
    lines.push(`  Mailbox     ${simulatorsUrl}/mailbox   (every e-mail and SMS; sign-in codes arrive here)`);
    lines.push(`  Payments    ${simulatorsUrl}/bpoint   (cards to pay with, and an amount for each outcome)`);
  }
  lines.push(
    `  Database    ${settings.databaseUrl === undefined ? `embedded, in ${settings.dataDir}` : 'DATABASE_URL'}`,
  );
  if (!settings.isProduction) {
    lines.push('', `  Demo sign-ins, all with the password ${DEMO_PASSWORD}:`);
    for (const [address, who] of DEMO_PEOPLE) lines.push(`    ${address.padEnd(26)}${who}`);
    if (simulatorsUrl !== undefined) lines.push(...officeLines(officeUrl));
    lines.push('', '  A code to register with: npm run portal -- invitations create --parent PAR-1002');
  }
  lines.push('', `  ${timeTaken()} Ctrl+C stops everything.`, '');
  console.log(lines.join('\n'));
}

/** Lists the demo's staff, who sign in at the simulated identity provider. */
const officeLines = (url: string): string[] => [
  '',
  `  School office  ${url}/office   (sign in as one of these at the stand-in; no password)`,
  ...demoStaff.map(({ name, about }) => `    ${name.padEnd(26)}${about}`),
];
