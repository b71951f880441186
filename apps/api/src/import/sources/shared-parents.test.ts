import { beforeEach, describe, expect, it } from 'vitest';
import { useRegister } from '../../testing/register.ts';
import { smallSchool, usersHeader, writePackageFolder } from '../../testing/package-files.ts';
import type { PackageFiles } from '../../testing/package-files.ts';
import { importPackage } from '../index.ts';
import type { ImportReport } from '../index.ts';

const register = useRegister();
let night = 0;
beforeEach(() => register.empty());

const startOfNight = (count: number): Date => new Date(Date.UTC(2026, 4, count, 2));

async function run(files: PackageFiles, mode: 'bulk' | 'delta' = 'bulk'): Promise<ImportReport> {
  night += 1;
  const folder = await writePackageFolder(files, mode);
  const report = await importPackage(register.connectionString, folder, { now: () => startOfNight(night) });
  expect(report.problems).toEqual([]);
  return report;
}

/** A school's nightly package, with its own values for the parent whom both schools know. */
function school(
  key: 'A' | 'B',
  { email, phone = '0491 570 006' }: { email: string; phone?: string },
): PackageFiles {
  const shared = Object.fromEntries(
    Object.entries(smallSchool(key)).map(([name, lines]) => [
      name,
      lines.map((line) => line.replaceAll(`PAR-${key}`, 'PAR-1')),
    ]),
  );
  return {
    ...shared,
    users: (shared['users'] ?? []).map((line) =>
      line.startsWith('PAR-1')
        ? line.replace('Louise,Fairweather,,,', `Louise,Fairweather,,,${email}`)
        : line,
    ),
    contacts: [
      'sourcedId,status,dateLastModified,userSourcedId,contactType,value,priority',
      `CON-1,,,PAR-1,MobilePersonal,${phone},1`,
    ],
    parentDetails: [
      'sourcedId,status,dateLastModified,residentialLine1,residentialSuburb,residentialState,residentialPostcode',
      `PAR-1,,,${email.length} Kestrel Close,Tern Point,QLD,4999`,
    ],
  };
}

const emailNow = async (): Promise<unknown> =>
  (await register.client.query<{ email: string }>('select email from known_parent')).rows[0]?.email;

const [old, changed, newest] = ['old@example.com', 'changed@example.com', 'newest@example.com'];

describe('a parent of students at two schools', () => {
  it('keeps the newest value, whichever school sends a package afterwards', async () => {
    await run(school('A', { email: old }));
    await run(school('B', { email: changed }));
    expect(await emailNow()).toBe(changed);
    const report = await run(school('A', { email: old }));
    expect(report).toMatchObject({ outcome: 'unchanged' });
    expect(report.warnings).toEqual([
      'users.csv: kept the newer value of another school for PAR-1 (1).',
      'parentDetails.csv: kept the newer value of another school for PAR-1 (1).',
    ]);
    expect(await emailNow()).toBe(changed);
    await run(school('A', { email: newest }));
    expect(await emailNow()).toBe(newest);
    await run(school('B', { email: changed }));
    expect(await emailNow()).toBe(newest);
  });

  it('keeps the newest telephone number and address', async () => {
    const at = async (sql: string) => (await register.client.query<{ value: string }>(sql)).rows[0]?.value;
    await run(school('A', { email: old, phone: '0491 570 156' }));
    await run(school('B', { email: changed, phone: '0491 570 157' }));
    await run(school('A', { email: old, phone: '0491 570 156' }));
    expect(await at('select value from known_parent_contact')).toBe('0491 570 157');
    expect(await at("select residential_address ->> 'line1' as value from known_parent")).toBe(
      `${changed.length} Kestrel Close`,
    );
  });

  it('takes a delta’s values if they are newer than the other school’s', async () => {
    await run(school('A', { email: old }));
    await run(school('B', { email: changed }));
    const delta = (time: Date): PackageFiles => ({
      users: [
        usersHeader,
        `PAR-1,active,${time.toISOString()},true,,,Louise,Fairweather,,,${newest}${','.repeat(12)}`,
      ],
    });
    const earlier = await run(delta(startOfNight(night - 3)), 'delta');
    expect(earlier.warnings).toEqual(['users.csv: kept the newer value of another school for PAR-1 (1).']);
    expect(await emailNow()).toBe(changed);
    await run(delta(startOfNight(night + 1)), 'delta');
    expect(await emailNow()).toBe(newest);
    await run(school('B', { email: changed }));
    expect(await emailNow()).toBe(newest);
  });

  it('always takes the values of the parent’s only school', async () => {
    await run(school('A', { email: old }));
    await register.client.query("update known_parent set email = 'elsewhere@example.com'");
    await run(school('A', { email: old }));
    expect(await emailNow()).toBe(old);
  });
});
