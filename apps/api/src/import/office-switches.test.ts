import { expect, it } from 'vitest';
import { smallSchool, writePackageFolder } from '../testing/package-files.ts';
import { useRegister } from '../testing/register.ts';
import { importPackage } from './index.ts';

const register = useRegister();
const header = 'schoolSourcedId,status,dateLastModified,studentSourcedId,feature,isOn';

it('O-17.2 an import changes no switch that the office has set', async () => {
  const run = async (rows: string[]) =>
    importPackage(
      register.connectionString,
      await writePackageFolder({ ...smallSchool(), featureSwitches: [header, ...rows] }),
    );
  expect(await run(['SCH-A,,,,Attendance,true'])).toMatchObject({ problems: [] });
  await register.client.query(`
    insert into office_switch (school_id, feature, is_on, set_by, set_at)
    select id, 'Behaviour', false, 'Principal', now() from school`);
  const switches = async () => {
    const { rows } = await register.client.query(
      `select 'office' as set_by, is_on from office_switch 
       union all select 'import', is_on from feature_switch where feature = 'Behaviour' order by 1`,
    );
    return rows;
  };
  expect(await run(['SCH-A,,,,Behaviour,true'])).toMatchObject({ problems: [] });
  expect(await switches()).toEqual([
    { set_by: 'import', is_on: true },
    { set_by: 'office', is_on: false },
  ]);
  // A bulk file without the row removes the import's switch only.
  expect(await run(['SCH-A,,,,Attendance,true'])).toMatchObject({ problems: [] });
  expect(await switches()).toEqual([{ set_by: 'office', is_on: false }]);
});
