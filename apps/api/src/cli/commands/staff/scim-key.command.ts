/** `scim-key`: keys with which the identity provider deactivates staff (docs/office.md). */
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { issueScimKey, listScimKeys, revokeScimKey, scimPath } from '../../../areas/provisioning/index.ts';
import { defaultOperator, explained, operatorCall, withDb } from '../../operator.ts';
import type { Output } from '../../output/output.ts';
import { CommandError } from '../../settings.ts';

const longestName = 50;

function parseName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > longestName)
    throw new InvalidArgumentError(`A name of at most ${longestName} characters.`);
  return name;
}

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
        output.line(await issueScimKey(db, operatorCall(by), name));
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
        await explained(revokeScimKey(db, operatorCall(by), name), 'There is no key of this name.');
        output.line(`The key “${name}” no longer works.`);
      }),
    );
}
