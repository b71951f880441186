import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ownMigrations } from '../platform/database/schema-state.ts';

/** The migrations of a later build: this one's, plus an additive one. */
export interface LaterMigrations {
  folder: URL;
  remove(): Promise<void>;
}

const additive = `
create table later_note (id bigint generated always as identity primary key, account_id bigint not null references account (id));
alter table account add column later_colour text;
`;

export async function makeLaterMigrations(): Promise<LaterMigrations> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-migrations-'));
  await cp(ownMigrations, folder, { recursive: true });
  await writeFile(path.join(folder, '9999-later.sql'), additive);
  return { folder: pathToFileURL(`${folder}/`), remove: () => rm(folder, { recursive: true }) };
}
