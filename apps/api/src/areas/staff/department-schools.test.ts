/** Staff of the department choose any school (O-2.5). */
import { makeSchool } from '@portal/test-support/factories/index';
import type { StaffSchool } from '@portal/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeStaffProvider } from '../../testing/stand-ins/fake-staff-provider.ts';
import { makeStaff, okay } from '../../testing/builders/office/staff.ts';
import type { TestStaff } from '../../testing/builders/office/staff.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ staffProvider: new FakeStaffProvider() });
  await makeSchool(harness.database.pool, { centreCode: '7001', name: 'Coral Cove State School' });
  await makeSchool(harness.database.pool, { centreCode: '7002', name: 'North Coral State High School' });
  await makeSchool(harness.database.pool, { centreCode: '7003', name: 'Eel Creek State School' });
});
afterAll(() => harness.close());

async function find({ browser }: TestStaff, search: string, centreCodes: string[] = []) {
  const body = { search, centreCodes };
  const { schools } = okay(await browser.post('/api/office/schools/find', { body })).json<{
    schools: StaffSchool[];
  }>();
  return schools;
}
const names = (schools: readonly StaffSchool[]) => schools.map(({ name }) => name);

describe('O-2.5 staff of the department', () => {
  it('find any school by words of its name or by its centre code', async () => {
    const support = await makeStaff(harness, 'department-support', []);
    expect(names(await find(support, 'coral'))).toEqual([
      'Coral Cove State School',
      'North Coral State High School',
    ]);
    expect(names(await find(support, '7003'))).toEqual(['Eel Creek State School']);
    expect(await find(support, ' ')).toEqual([]);
  });

  it('find the schools that they used last, in the given order', async () => {
    const support = await makeStaff(harness, 'department-support', []);
    expect(names(await find(support, '', ['7003', '7001', '9999']))).toEqual([
      'Eel Creek State School',
      'Coral Cove State School',
    ]);
  });

  it('have the permissions of their role there: an auditor only searches the audit', async () => {
    const support = await makeStaff(harness, 'department-support', []);
    const [atSupport] = await find(support, '7001');
    expect(atSupport?.roles).toEqual(['department-support']);
    expect(atSupport?.permissions).toContain('service.manage');
    expect(atSupport?.permissions).not.toContain('requests.decide');
    const [atAuditor] = await find(await makeStaff(harness, 'auditor', []), '7001');
    expect(atAuditor?.permissions).toEqual(['audit.search']);
  });
});
