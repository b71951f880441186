/** `npm run portal -- keys reseal`: re-encrypts after PORTAL_SECRET was replaced (docs/decisions/server/key-rotation.md). */
import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { reseal } from '../../areas/keys/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { defaultOperator, withDb } from '../operator.ts';
import type { Output } from '../output/output.ts';
import { readConfig } from '../settings.ts';

const notes = `
Run it with the PORTAL_SECRET and PORTAL_SECRET_PREVIOUS the portal runs with. It can be repeated.

  npm run portal -- keys reseal`;

export function addKeysCommand(program: Command, output: Output): void {
  program
    .command('keys')
    .description('replace the secret that signs, peppers and seals')
    .addHelpText('after', notes)
    .command('reseal')
    .description('write with the current secret what previous ones wrote')
    .option('--by <name>', 'who does it, for the record', defaultOperator())
    .action(({ by }: { by: string }) =>
      withDb(async (db, connectionString) => {
        const config = await readConfig(connectionString);
        const call = { now: systemClock(), requestId: `cli-${randomUUID()}`, by };
        const { authenticatorApps, calendarFeeds, marks, passwordsLeft } = await reseal({ db, config }, call);
        output.line(
          `Written anew: authenticator apps ${authenticatorApps}, live calendars ${calendarFeeds}, accounts that need a new password ${marks}.`,
        );
        if (passwordsLeft > 0)
          output.line(
            `Passwords not yet under the current secret: ${passwordsLeft}. A sign-in moves each; once the previous secret is removed, the others have to be reset.`,
          );
      }),
    );
}
