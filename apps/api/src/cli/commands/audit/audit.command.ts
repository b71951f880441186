/** `npm run portal -- audit`: verifies the hash chain over the audit, and shows the key that signs it. */
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { parseDate } from '@portal/contract/dates';
import { createSigner, listRootFiles, verifyAudit } from '../../../areas/audit-chain/index.ts';
import type { Difference, Verified } from '../../../areas/audit-chain/index.ts';
import { systemClock } from '../../../platform/clock.ts';
import { withDb } from '../../operator.ts';
import type { Output } from '../../output/output.ts';
import { CommandError, readConfig } from '../../settings.ts';

const notes = `
Recomputes the chain from the rows, and names the first row that differs (docs/operations/audit.md). The signed days are
compared with the files in AUDIT_ROOTS, or in --roots.

  npm run portal -- audit verify
  npm run portal -- audit verify --from 2026-11-01 --roots /media/auditor`;

export function addAuditCommand(program: Command, output: Output): void {
  const audit = program.command('audit').description('verify the audit log').addHelpText('after', notes);
  audit
    .command('verify')
    .description('recompute the hash chain, and report the first row that differs')
    .option('--from <date>', 'the first day to check; by default all', readDay)
    .option('--roots <folder>', 'files of the signed days')
    .action((options: { from?: string; roots?: string }) => verify(options, output));
  audit
    .command('key')
    .description('show the public key that signs the days')
    .action(() =>
      withDb(async (_, connectionString) => {
        const { audit: settings } = await readConfig(connectionString);
        output.line(createSigner(settings.keys).publicKey.toString('base64'));
      }),
    );
}

async function verify(options: { from?: string; roots?: string }, output: Output): Promise<void> {
  await withDb(async (db, connectionString) => {
    const { audit } = await readConfig(connectionString);
    const roots = options.roots ?? audit.roots;
    const found = await verifyAudit({
      db,
      signer: createSigner(audit.keys),
      roots,
      filedDays: roots === null ? [] : await listRootFiles(roots),
      from: options.from ?? null,
      now: systemClock(),
    });
    if (found.difference !== null)
      throw new CommandError(`The audit is not as it was sealed: ${describe(found.difference)}`);
    for (const line of summarise(found)) output.line(line);
  });
}

function* summarise({ rows, seals, days, daysWithoutFile, expired, sealedAt }: Verified): Generator<string> {
  if (sealedAt === null) {
    yield 'Nothing is sealed yet.';
    return;
  }
  yield `The audit is whole: ${rows} rows in ${seals} seals, the last of ${sealedAt.toISOString()}. ${days} days are signed.`;
  if (daysWithoutFile > 0) yield `${daysWithoutFile} of them have no file to compare with.`;
  if (expired.length > 0)
    yield `Only the seals were checked where the retention period is over: ${expired.map((month) => month.slice(0, 7)).join(', ')}.`;
}

const dayProblems = {
  changed: 'differs from its seals',
  unsigned: 'has an invalid signature',
  'unknown-key': 'is signed with an unknown key',
  'not-in-file': 'differs from its file',
  missing: 'has a file, but is missing from the database',
} as const;

function describe(difference: Difference): string {
  switch (difference.in) {
    case 'events':
      return `event ${difference.key.join(', ')} was ${difference.what}${inSeal(difference.seal)}.`;
    case 'looks': {
      const [account, student] = difference.key;
      const row = `the views of student ${student} by account ${account} in ${difference.month.slice(0, 7)}`;
      return `${row} were ${difference.what}${inSeal(difference.seal)}.`;
    }
    case 'rows':
      return `rows of ${difference.month.slice(0, 7)} in seal ${difference.seal} were changed.`;
    case 'seal':
      return `seal ${difference.seal} ${difference.what === 'missing' ? 'is missing' : 'was changed'}.`;
    case 'month':
      return `the rows of ${difference.month.slice(0, 7)} were removed before their retention period was over.`;
    default:
      return `the day ${difference.day} ${dayProblems[difference.what]}.`;
  }
}

const inSeal = (seal: number | null): string => (seal === null ? '' : ` (seal ${seal})`);

function readDay(text: string): string {
  const day = parseDate(text);
  if (day === null) throw new InvalidArgumentError('A date such as 2026-11-18 or 18/11/2026.');
  return day;
}
