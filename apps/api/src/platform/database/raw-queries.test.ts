/**
 * Hand-written SQL must go through `rowsOf` (docs/decisions/server/row-schemas.md), because the compiler accepts any type it
 * is given.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const source = path.resolve(import.meta.dirname, '../..');
const helper = 'platform/database/rows.ts';

const unchecked: Readonly<Record<string, RegExp>> = {
  'a type argument of sql': /\bsql<[^>]/,
  'a type argument of query': /\.query</,
  'rows taken out of a result': /\{ rows\b[^}]*\} = await\b|\)\.rows\b|\.rows\[/,
  'a result kept, or handed on': /(?:\w+ =|return)(?: await)? [\w.]*\.query\(/,
};

/** The line of each unchecked statement, and why it is one. */
function uncheckedStatements(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, at) =>
      Object.entries(unchecked).flatMap(([reason, pattern]) =>
        pattern.test(line) ? [`${at + 1}: ${reason}`] : [],
      ),
    );
}

describe('raw statements', () => {
  it('have a schema for their rows, except in tests', () => {
    const files = globSync('**/*.ts', { cwd: source }).filter(
      (file) => !file.endsWith('.test.ts') && file !== helper,
    );
    expect(files.length).toBeGreaterThan(300);
    const found = files.flatMap((file) =>
      uncheckedStatements(readFileSync(path.join(source, file), 'utf8')).map((line) => `${file}:${line}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    'const { rows } = await sql<{ id: number }>`select 1 as id`.execute(db);',
    ".select(sql<boolean>`locked_at is not null`.as('isLocked'))",
    'const found = await client.query<{ id: number }>(text);',
    'const found = await client.query(text);',
    'return pool.query(text);',
    'const { rows: waiting } = await sql`select 1 as id`.execute(db);',
    'return (await pool.query(text)).rows;',
    'return result.rows[0]?.count ?? 0;',
  ])('are detected: %s', (line) => {
    expect(uncheckedStatements(line)).not.toEqual([]);
  });

  it.each([
    'const rows = await rowsOf(idRow, sql`select id from school`.execute(db));',
    'const [lock] = await rowsOf(lockRow, client.query(text));',
    'const { rowCount } = await client.query(text);',
    "await client.query('begin');",
    'const { numAffectedRows } = await sql`update school set revision = 1`.execute(trx);',
  ])('are accepted: %s', (line) => {
    expect(uncheckedStatements(line)).toEqual([]);
  });
});
