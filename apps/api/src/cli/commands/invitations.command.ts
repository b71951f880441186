/** `npm run portal -- invitations create|list|cancel`: manages the codes a school sends to parents (D-1.3, D-5.1). */
import { randomUUID } from 'node:crypto';
import { appendFile, writeFile } from 'node:fs/promises';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import {
  cancelInvitation,
  issueInvitations,
  listAddressees,
  listIssued,
  renderLetters,
  stateOf,
} from '../../areas/registration/index.ts';
import type { Addressee, IssuedCode, IssuedInvitation, IssuingCall } from '../../areas/registration/index.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/errors.ts';
import { defaultOperator, withDb } from '../operator.ts';
import type { Output } from '../output/output.ts';
import { CommandError, readConfig } from '../settings.ts';

interface CreateOptions {
  parent?: string;
  school?: string;
  allWithoutAccount: boolean;
  count?: number;
  pdf?: string;
  by: string;
}

const examples = `
A code is for one parent the register knows, works once and lasts 30 days. It is shown here and in its letter, and
nowhere else: only a hash of it is kept. Parents are named by their id in the register (sourcedId).

  npm run portal -- invitations create --parent PAR-1002
  npm run portal -- invitations create --parent PAR-1002 --pdf letter.pdf
  npm run portal -- invitations create --all-without-account --school 2101 --pdf letters.pdf
  npm run portal -- invitations list
  npm run portal -- invitations cancel <id>

--count issues that many codes for one parent, or stops after that many parents.`;

function parseCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > 10_000)
    throw new InvalidArgumentError('A whole number from 1 to 10000.');
  return count;
}

export function addInvitationsCommand(program: Command, output: Output): void {
  const invitations = program
    .command('invitations')
    .description('issue the codes parents register with')
    .addHelpText('after', examples);
  invitations
    .command('create')
    .description('issue codes, and print them with their letters')
    .option('--parent <id>', 'to this parent')
    .option('--all-without-account', 'to every parent who has no account and no open code', false)
    .option('--school <centre code>', 'of this school')
    .option('--count <number>', 'how many', parseCount)
    .option('--pdf <file>', 'write the letters, one a page')
    .option('--by <name>', 'who issues them', defaultOperator())
    .addHelpText('after', examples)
    .action((options: CreateOptions) => create(options, output));
  invitations
    .command('list')
    .description('list codes and what became of them, newest first')
    .option('--school <centre code>', 'of one school only')
    .action(({ school }: { school?: string }) =>
      withDb(async (db) => {
        const rows = await listIssued(db, school === undefined ? {} : { centreCode: school });
        const lines = rows.map((row) => formatInvitation(row, systemClock()));
        output.line(lines.length === 0 ? 'No codes have been issued.' : lines.join('\n\n'));
      }),
    );
  invitations
    .command('cancel')
    .description('take back a code that has not been used')
    .argument('<id>', 'as the list shows it')
    .option('--by <name>', 'who takes it back', defaultOperator())
    .action((id: string, { by }: { by: string }) =>
      withDb(async (db) => {
        await cancelInvitation(db, callBy(by), id).catch(explain);
        output.line('Cancelled.');
      }),
    );
}

const callBy = (by: string): IssuingCall => ({ now: systemClock(), requestId: `cli-${randomUUID()}`, by });

function explain(error: unknown): never {
  const isMissing = error instanceof ProblemError && error.code === 'not-found';
  throw isMissing ? new CommandError('There is no unused code with this id.') : error;
}

async function create(options: CreateOptions, output: Output): Promise<void> {
  const { parent, allWithoutAccount, pdf, by } = options;
  if ((parent === undefined) !== allWithoutAccount)
    throw new CommandError('Say for whom: --parent <id>, or --all-without-account.');
  await withDb(async (db, connectionString) => {
    const config = await readConfig(connectionString);
    const call = callBy(by);
    const addressees = parent
      ? await chosenParent(db, { ...options, parent }, call.now)
      : await everybodyWithout(db, options, call.now);
    if (addressees.length === 0) {
      output.line('Every parent has an account or an open code: nothing was issued.');
      return;
    }
    if (pdf !== undefined) await requireWritable(pdf);
    const issued = await issueInvitations({ db, config }, call, addressees);
    output.line(issued.map(formatIssued).join('\n'));
    if (pdf === undefined) return;
    const letters = await renderLetters(issued, { ...config, now: call.now });
    // Private, because anyone who reads the letters can register with them.
    await writeFile(pdf, letters, { mode: 0o600 });
    output.line(`${issued.length === 1 ? 'The letter is' : `${issued.length} letters are`} in ${pdf}.`);
  });
}

/** Checked before codes are issued: they are shown once, and letters can't be made for them later. */
async function requireWritable(pdf: string): Promise<void> {
  await appendFile(pdf, '', { mode: 0o600 }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandError(`The letters can't be written, so no code was issued: ${why}`);
  });
}

/** Each parent once per code. Refuses ambiguous arguments. */
async function chosenParent(
  db: Db,
  { parent, school, count = 1 }: CreateOptions & { parent: string },
  now: Date,
): Promise<Addressee[]> {
  const filter = { parentSourceId: parent, ...(school === undefined ? {} : { centreCode: school }) };
  const places = await listAddressees(db, filter, now);
  const [place] = places;
  if (!place)
    throw new CommandError(
      'The register knows no such parent who may use the portal for a student enrolled there.',
    );
  if (place.hasAccount) throw new CommandError('This parent has an account already.');
  if (places.length > 1)
    throw new CommandError(
      `Say which school, with --school: ${places.map(({ centreCode, schoolName }) => `${centreCode} (${schoolName})`).join(', ')}.`,
    );
  return Array.from({ length: count }, () => place);
}

async function everybodyWithout(db: Db, { school, count }: CreateOptions, now: Date): Promise<Addressee[]> {
  const places = await listAddressees(db, school === undefined ? {} : { centreCode: school }, now);
  if (places.length === 0)
    throw new CommandError(
      school === undefined
        ? 'No parent in the register may use the portal. Import a school first.'
        : `No parent in the register may use the portal for a student of school ${school}. Check the centre code.`,
    );
  const wanted = places.filter(({ hasAccount, hasLiveCode }) => !hasAccount && !hasLiveCode);
  // One code per parent: a parent with students at two schools gets the letter of the first.
  const firsts = new Map(wanted.toReversed().map((place) => [place.knownParentId, place]));
  return [...firsts.values()].toReversed().slice(0, count);
}

/** Strip control characters from the register before they reach a terminal. */
const plain = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ');

function formatIssued({ code, addressee, expiresAt }: IssuedCode): string {
  const { givenName, familyName, sourceId, schoolName, centreCode } = addressee;
  const whom = plain(`${`${givenName} ${familyName}`.trim()} (${sourceId}) · ${schoolName} (${centreCode})`);
  return `${code}  ${whom} · until ${expiresAt.toISOString().slice(0, 10)}`;
}

function formatInvitation(invitation: IssuedInvitation, now: Date): string {
  const { id, parentName, parentSourceId, schoolName, centreCode, createdAt, createdBy } = invitation;
  const { expiresAt, opens } = invitation;
  return [
    `${id}  ${stateOf(invitation, now)}`,
    plain(`  ${parentName} (${parentSourceId}) · ${schoolName} (${centreCode})`),
    plain(`  issued ${createdAt.toISOString()} by ${createdBy}, until ${expiresAt.toISOString()}`),
    `  entered ${opens} ${opens === 1 ? 'time' : 'times'}`,
  ].join('\n');
}
