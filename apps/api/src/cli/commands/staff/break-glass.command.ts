/** `break-glass`: accounts that open the office while the identity provider is down (docs/office.md). */
import { breakGlassFigures } from '@portal/contract/staff';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import {
  createAccount,
  issueAnotherLink,
  listAccounts,
  revokeAccount,
} from '../../../areas/break-glass/index.ts';
import type { EnrolmentLink } from '../../../areas/break-glass/index.ts';
import { releaseClaims } from '../../../areas/queue/index.ts';
import { systemClock } from '../../../platform/clock.ts';
import { isPublicId } from '../../../platform/public-id.ts';
import { defaultOperator, explained, operatorCall, withDb } from '../../operator.ts';
import type { Output } from '../../output/output.ts';
import { CommandError, readConfig } from '../../settings.ts';

const notes = `
Print the link where only its owner sees it. It adds one passkey, once, within ${breakGlassFigures.linkMinutes} minutes.

  npm run portal -- break-glass create 'Ruth Adeyemi' --all
  npm run portal -- break-glass create 'Ruth Adeyemi' --school 4215 --school 4466 --days 30`;

interface CreateOptions {
  school: string[];
  all: boolean;
  personId?: string;
  days: number;
  by: string;
}

function parseDays(text: string): number {
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > breakGlassFigures.days.max)
    throw new InvalidArgumentError(`A number from 1 to ${breakGlassFigures.days.max}.`);
  return days;
}

function parseName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > 100) throw new InvalidArgumentError('A name of at most 100 characters.');
  return name;
}

function parseId(text: string): string {
  if (!isPublicId(text)) throw new InvalidArgumentError('The id of an account, as in `break-glass list`.');
  return text;
}

export function addBreakGlassCommand(program: Command, output: Output): void {
  const group = program
    .command('break-glass')
    .description('accounts for the office while the identity provider is down')
    .addHelpText('after', notes);
  addCreate(group, output);
  addLink(group, output);
  addList(group, output);
  addRevoke(group, output);
}

function show(output: Output, { id, url, until }: EnrolmentLink): void {
  output.line(url);
  output.complain(`The link works once, until ${until.toISOString()}. The account’s id is ${id}.`);
}

function addCreate(group: Command, output: Output): void {
  group
    .command('create')
    .description('create an account, and print the link that enrols its passkey')
    .argument('<name>', 'the person’s name', parseName)
    .option(
      '--school <code>',
      'a school’s centre code; repeat it for several',
      (code: string, all: string[]) => [...all, code],
      [],
    )
    .option('--all', 'every school', false)
    .option('--person-id <id>', 'the id in the school register of a person who is also a parent')
    .option('--days <days>', 'how long the account lasts', parseDays, breakGlassFigures.days.default)
    .option('--by <name>', 'who does it, for the record', defaultOperator())
    .action((name: string, { school, all, personId, days, by }: CreateOptions) => {
      if (all === school.length > 0)
        throw new CommandError('Name the schools with --school, or choose --all.');
      return withDb(async (db, connectionString) => {
        const config = await readConfig(connectionString);
        const centreCodes = all ? null : school;
        const wanted = { name, personId: personId ?? null, centreCodes, days, by };
        const made = createAccount({ db, config }, operatorCall(by), wanted);
        show(output, await explained(made, 'There is no school with one of these centre codes.'));
      });
    });
}

const notInUse = 'No break-glass account that is in use has this id.';

function addLink(group: Command, output: Output): void {
  group
    .command('link')
    .description('print a link that enrols another passkey')
    .argument('<id>', 'the account’s id', parseId)
    .option('--by <name>', 'who does it, for the record', defaultOperator())
    .action((id: string, { by }: { by: string }) =>
      withDb(async (db, connectionString) => {
        const config = await readConfig(connectionString);
        const most = `${notInUse} An account has at most ${breakGlassFigures.passkeys} passkeys.`;
        show(output, await explained(issueAnotherLink({ db, config }, operatorCall(by), id), most));
      }),
    );
}

function addList(group: Command, output: Output): void {
  group
    .command('list')
    .description('the accounts, with their schools, passkeys and last use')
    .action(() =>
      withDb(async (db) => {
        const now = systemClock();
        for (const account of await listAccounts(db)) {
          const { staffKey, name, schools, passkeys, expiresAt, revokedAt, lastUsedAt } = account;
          const state = revokedAt ? 'revoked' : expiresAt <= now ? 'expired' : 'in use';
          const where = schools.length > 0 ? schools.join(', ') : 'all schools';
          output.line(
            `${staffKey}  ${name}  ${state}, until ${expiresAt.toISOString()}  ${where}  passkeys ${passkeys}  last used ${lastUsedAt?.toISOString() ?? 'never'}`,
          );
        }
      }),
    );
}

function addRevoke(group: Command, output: Output): void {
  group
    .command('revoke')
    .description('end an account and its sessions for good')
    .argument('<id>', 'the account’s id', parseId)
    .option('--by <name>', 'who does it, for the record', defaultOperator())
    .action((id: string, { by }: { by: string }) =>
      withDb(async (db) => {
        const revoked = revokeAccount({ db, onSessionsEnded: releaseClaims }, operatorCall(by), id);
        output.line(`${await explained(revoked, notInUse)} can no longer sign in.`);
      }),
    );
}
