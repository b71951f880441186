/** `scim-key`: keys with which the identity provider deactivates staff (docs/office.md). */
import { randomUUID } from 'node:crypto';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { issueScimKey, listScimKeys, revokeScimKey, scimPath } from '../../../areas/provisioning/index.ts';
import { systemActor } from '../../../platform/access/actor.ts';
import { systemClock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { defaultOperator, withDb } from '../../operator.ts';
import type { Output } from '../../output/output.ts';
import { CommandError } from '../../settings.ts';

const longestName = 50;

function parseName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > longestName)
    throw new InvalidArgumentError(`A name of at most ${longestName} characters.`);
  return name;
}

const callOf = (by: string) => ({
  now: systemClock(),
  requestId: `cli-${randomUUID()}`,
  actor: systemActor(by),
});

export function addScimKeyCommand(program: Command, output: Output): void {
  const group = program
    .command('scim-key')
    .description('keys with which the identity provider adds and deactivates staff by SCIM');
  group
    .command('create')
    .description('create a key; a new name keeps earlier keys in use')
    .argument('<name>', 'such as “Entra ID 2026”', parseName)
    .option('--by <name>', 'who does it, for the record', defaultOperator())
    .action((name: string, { by }: { by: string }) =>
      withDb(async (db) => {
        if ((await listScimKeys(db)).some((key) => key.name === name))
          throw new CommandError('There is a key of this name. Revoke it, or choose another name.');
        output.line(await issueScimKey(db, callOf(by), name));
        output.complain(`The key is not shown again. The address for the provider ends in ${scimPath}.`);
      }),
    );
  group
    .command('list')
    .description('the names of the keys')
    .action(() =>
      withDb(async (db) => {
        for (const { name, createdAt } of await listScimKeys(db))
          output.line(`${name}  since ${createdAt.toISOString()}`);
      }),
    );
  group
    .command('revoke')
    .description('take a key away')
    .argument('<name>', 'the key’s name', parseName)
    .option('--by <name>', 'who does it, for the record', defaultOperator())
    .action((name: string, { by }: { by: string }) =>
      withDb(async (db) => {
        await revokeScimKey(db, callOf(by), name).catch((error: unknown) => {
          if (error instanceof ProblemError && error.code === 'not-found')
            throw new CommandError('There is no key of this name.');
          throw error;
        });
        output.line(`The key “${name}” no longer works.`);
      }),
    );
}
