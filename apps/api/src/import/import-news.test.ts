/** The news that an import records for the workers that notify families (W-10.6). */
import { beforeEach, describe, expect, it } from 'vitest';
import { absencesHeader, smallSchool, writePackageFolder } from '../testing/package-files.ts';
import type { PackageFiles } from '../testing/package-files.ts';
import { useRegister } from '../testing/register.ts';
import { importPackage } from './index.ts';

const register = useRegister();
beforeEach(() => register.empty());

const importFiles = async (files: PackageFiles, options: { dryRun?: boolean } = {}) =>
  importPackage(register.connectionString, await writePackageFolder(files), options);

const eventsHeader =
  'sourcedId,status,dateLastModified,schoolSourcedId,eventType,displayName,startDate,endDate,audience';
const withEvents = (...ids: string[]): PackageFiles => ({
  ...smallSchool(),
  events: [eventsHeader, ...ids.map((id) => `${id},,,SCH-A,School,Fete,2026-12-01,2026-12-01,school`)],
});

/** The events after the mark of the school. */
async function news(): Promise<string[]> {
  const { rows } = await register.client.query<{ ids: string[] }>(
    `select coalesce(array_agg(e.source_id order by e.id) filter (where e.id is not null), '{}') as ids
     from import_news n left join upcoming_event e on e.school_id = n.school_id and e.id > n.last_event_id
     group by n.school_id`,
  );
  return rows.map(({ ids }) => ids.join(' '));
}

describe('W-10.6 an import', () => {
  it('isn’t news if it is the school’s first', async () => {
    await importFiles(withEvents('E1'));
    expect(await news()).toEqual([]);
  });

  it('records which rows are new, until families have been notified', async () => {
    await importFiles(withEvents('E1'));
    await importFiles(withEvents('E1', 'E2'));
    expect(await news()).toEqual(['E2']);
    await importFiles(withEvents('E1', 'E2', 'E3'));
    expect(await news()).toEqual(['E2 E3']);
  });

  it('records no news if it changes nothing, is refused or is a trial', async () => {
    await importFiles(smallSchool());
    await importFiles(smallSchool());
    await importFiles(withEvents('E1'), { dryRun: true });
    await importFiles({ ...withEvents('E1'), absences: [absencesHeader, 'no,row'] });
    expect(await news()).toEqual([]);
  });
});
