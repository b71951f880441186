/** Roles assigned in the office (O-6.2). */
import type { SchoolRole, StaffPerson, StaffRole } from '@portal/contract/staff';
import { makeSchool } from '@portal/test-support/factories/index';
import type { TestSchool } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeStaffProvider } from '../../testing/stand-ins/fake-staff-provider.ts';
import { OfficeBrowser, makeStaff, okay, testIssuer } from '../../testing/builders/office/staff.ts';
import type { TestStaff } from '../../testing/builders/office/staff.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

const provider = new FakeStaffProvider();
let harness: Harness;
let school: TestSchool;
beforeAll(async () => {
  harness = await createHarness({ staffProvider: provider });
  school = await makeSchool(harness.database.pool);
});
afterAll(() => harness.close());

const pathOf = (end = '') => `/api/office/schools/${school.centreCode}/staff${end}`;
const member = (role: StaffRole) => makeStaff(harness, role, role === 'department-support' ? [] : [school]);
const assign = ({ browser }: TestStaff, person: TestStaff, roles: readonly string[]) =>
  browser.post(pathOf(`/${person.publicId}/roles`), { body: { roles } });

async function rolesOf(person: TestStaff): Promise<SchoolRole[]> {
  const { schools } = (await person.browser.get('/api/office/me')).json<{
    schools: { centreCode: string; roles: SchoolRole[] }[];
  }>();
  return schools.find(({ centreCode }) => centreCode === school.centreCode)?.roles ?? [];
}

/** Another sign-in of the person, whose groups give no role. */
async function signInAgain(person: TestStaff): Promise<string> {
  const { subject } = await harness.database.db
    .selectFrom('staff')
    .select('subject')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  provider.identity = {
    issuer: testIssuer,
    subject,
    name: person.name,
    username: subject,
    timetableCode: '',
    provisioningId: null,
    email: `${subject}@school.example.com`,
    groups: [],
    personId: null,
    providerSession: null,
    authenticatedAt: null,
  };
  const browser = new OfficeBrowser(harness.app);
  await browser.get('/api/office/sign-in');
  const done = await browser.get('/api/office/sign-in/return?code=a&state=state');
  return String(done.headers.location);
}

async function eventsAbout(person: TestStaff) {
  return harness.database.db
    .selectFrom('audit_event')
    .select(['event', 'outcome', 'detail'])
    .where('subject', '=', person.publicId)
    .orderBy('id')
    .execute();
}

describe('O-6.2 roles assigned in the office', () => {
  it.each(['principal', 'department-support'] as const)(
    'are given and ended by %s, audited',
    async (role) => {
      const [leader, clerk] = [await member(role), await member('attendance-officer')];
      const given = okay(await assign(leader, clerk, ['office'])).json<StaffPerson>();
      expect(given).toMatchObject({ groupRoles: ['attendance-officer'], assignedRoles: ['office'] });
      expect(await rolesOf(clerk)).toEqual(['attendance-officer', 'office']);
      okay(await assign(leader, clerk, []));
      expect(await rolesOf(clerk)).toEqual(['attendance-officer']);
      expect(await eventsAbout(clerk)).toMatchObject([
        { event: 'staff.roleAssigned', outcome: 'done', detail: { role: 'office', staff: leader.publicId } },
        { event: 'staff.roleEnded', outcome: 'done', detail: { role: 'office' } },
      ]);
    },
  );

  it('survive the next sign-in, which replaces the roles of groups, and tell the person by e-mail', async () => {
    const [leader, clerk] = [await member('principal'), await member('attendance-officer')];
    okay(await assign(leader, clerk, ['office']));
    expect(await signInAgain(clerk)).toBe('/office');
    expect(await rolesOf(clerk)).toEqual(['office']);
    harness.outbox.messages.splice(0);
    okay(await assign(leader, clerk, []));
    expect(harness.outbox.messages).toMatchObject([
      { text: expect.stringContaining('No longer assigned to you: office') },
    ]);
    expect(await signInAgain(clerk)).toBe('/office/sign-in?problem=no-access');
  });

  it('end without ending the same role of a group', async () => {
    const [leader, clerk] = [await member('principal'), await member('office')];
    okay(await assign(leader, clerk, ['office']));
    okay(await assign(leader, clerk, []));
    expect(await rolesOf(clerk)).toEqual(['office']);
  });

  it('are never one’s own, which is audited, and never of the department', async () => {
    const [leader, clerk] = [await member('principal'), await member('office')];
    expect((await assign(leader, leader, ['office'])).statusCode).toBe(403);
    expect(await eventsAbout(leader)).toMatchObject([{ outcome: 'refused', detail: { why: 'own role' } }]);
    expect((await assign(leader, clerk, ['department-support'])).statusCode).toBe(400);
  });

  it('require a fresh sign-in', async () => {
    const [leader, clerk] = [await member('principal'), await member('office')];
    harness.advance(6 * 60_000);
    const refused = await assign(leader, clerk, ['principal']);
    expect(refused.json()).toMatchObject({ code: 'reauthentication-required' });
    expect(await rolesOf(clerk)).toEqual(['office']);
  });

  it('are given to people who have signed in, found by name', async () => {
    const leader = await member('principal');
    const other = await makeStaff(harness, 'office', [await makeSchool(harness.database.pool)], {
      name: 'Zadie Quirke',
    });
    const find = async (search: string) =>
      okay(await leader.browser.post(pathOf('/find'), { body: { search } })).json<{
        people: StaffPerson[];
      }>();
    expect((await find('quir')).people).toMatchObject([{ id: other.publicId, groupRoles: [] }]);
    expect((await find('uirke')).people).toEqual([]);
    const { people } = okay(await leader.browser.get(pathOf())).json<{ people: StaffPerson[] }>();
    expect(people.map(({ id }) => id)).not.toContain(other.publicId);
  });
});
