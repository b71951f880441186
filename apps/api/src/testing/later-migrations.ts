import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ownMigrations } from '../platform/database/migrations/schema-state.ts';

/** Migrations of two later builds: `folder` adds one migration to this build's, `evenLater` adds two. */
export interface LaterMigrations {
  folder: URL;
  evenLater: URL;
  remove(): Promise<void>;
}

const additive = `
create table later_note (id bigint generated always as identity primary key, account_id bigint not null references account (id));
alter table account add column later_colour text;
`;
const secondAdditive = 'alter table account add column even_later_colour text;';

export async function makeLaterMigrations(): Promise<LaterMigrations> {
  const parent = await mkdtemp(path.join(tmpdir(), 'portal-migrations-'));
  const write = async (name: string, added: Readonly<Record<string, string>>): Promise<URL> => {
    const folder = path.join(parent, name);
    await cp(ownMigrations, folder, { recursive: true });
    for (const [file, text] of Object.entries(added)) await writeFile(path.join(folder, file), text);
    return pathToFileURL(`${folder}/`);
  };
  return {
    folder: await write('later', { '9998-later.sql': additive }),
    evenLater: await write('even-later', {
      '9998-later.sql': additive,
      '9999-even-later.sql': secondAdditive,
    }),
    remove: () => rm(parent, { recursive: true }),
  };
}
