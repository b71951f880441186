/** A migration that breaks a rule fails the check (F18, docs/decisions/operations/migration-rules.md). */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Names of the rules that a migration breaks. */
function brokenRules(migration: string): string[] {
  const file = 'apps/api/migrations/9999-planted.sql';
  const args = ['node_modules/squawk-cli/js/bin/squawk', '--reporter', 'json', '--stdin-filepath', file];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    input: migration,
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  const found: { rule_name: string }[] = JSON.parse(stdout);
  return found.map((each) => each.rule_name);
}

describe('a migration', () => {
  it.each([
    ['drops a column', 'alter table school drop column name;', 'ban-drop-column'],
    ['drops a table', 'drop table school;', 'ban-drop-table'],
    ['renames a column', 'alter table school rename column name to title;', 'renaming-column'],
    ['renames a table', 'alter table school rename to place;', 'renaming-table'],
    [
      'adds a required column without a default',
      'alter table school add motto text not null;',
      'adding-required-field',
    ],
    ['makes a column required', 'alter table school alter name set not null;', 'adding-not-nullable-field'],
    ['changes a type', 'alter table school alter name type bytea;', 'changing-column-type'],
    ['blocks writes with an index', 'create index s on school (name);', 'require-concurrent-index-creation'],
    [
      'adds a check that scans the table',
      `alter table school add constraint c check (name <> '');`,
      'constraint-missing-not-valid',
    ],
    [
      'adds a foreign key that scans the table',
      'alter table school add student_id bigint references student;',
      'adding-foreign-key-constraint',
    ],
    [
      'builds a unique index under a lock',
      'alter table school add constraint u unique (name);',
      'disallowed-unique-constraint',
    ],
  ])('that %s is refused', (_, statement, rule) => {
    expect(brokenRules(statement)).toContain(rule);
  });

  it('that only adds is accepted', () => {
    const additions = `
      alter table school add motto text;
      alter table school add constraint motto_check check (motto <> '') not valid;
      create table motto (id bigint generated always as identity primary key, words text not null);
      create index motto_words on motto (words);`;
    expect(brokenRules(additions)).toEqual([]);
  });

  it('that builds an index concurrently inside a transaction is refused, as by PostgreSQL', () => {
    const statements = `
      alter table school add motto text;
      create index concurrently if not exists school_motto on school (motto);`;
    expect(brokenRules(statements)).toContain('ban-concurrent-index-creation-in-transaction');
  });

  it('that builds an index concurrently outside a transaction is accepted', () => {
    const concurrent = `-- squawk-disable-assume-in-transaction
      drop index concurrently if exists school_motto;
      create index concurrently if not exists school_motto on school (motto);`;
    expect(brokenRules(concurrent)).toEqual([]);
  });
});
