/**
 * The authorisation matrix of the office (O-1.1, O-1.2, O-1.3): every role × every call, at the caller's own school, at
 * another school and for the caller's own family. A call without a row fails the test.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schoolRoles, staffRoles } from '@portal/contract/staff';
import { FakePaymentGateway } from './testing/stand-ins/fake-payment-gateway.ts';
import { FakeStaffProvider } from './testing/stand-ins/fake-staff-provider.ts';
import { makeFamily } from './testing/builders/families.ts';
import { OfficeBrowser } from './testing/builders/office/staff.ts';
import { createHarness } from './testing/harness.ts';
import type { Harness } from './testing/harness.ts';
import { officeMatrix } from './testing/office-authorisation/office-matrix.ts';
import { makeOfficeWorld } from './testing/office-authorisation/office-world.ts';
import type { OfficeWorld } from './testing/office-authorisation/office-world.ts';

let harness: Harness;
let gateway: FakePaymentGateway;
let world: OfficeWorld;
beforeAll(async () => {
  gateway = new FakePaymentGateway(() => harness.now());
  harness = await createHarness({ staffProvider: new FakeStaffProvider(), gateway });
  world = await makeOfficeWorld(harness);
});
afterAll(() => harness.close());

/** A response without the parts that differ between any two responses. */
function shapeOf({ statusCode, headers, body }: { statusCode: number; headers: object; body: string }) {
  const problem: object = JSON.parse(body);
  return { statusCode, headers: Object.keys(headers).sort(), ...problem, requestId: '' };
}

const atSchool = officeMatrix.filter(({ isGlobal }) => !isGlobal);
const ofOneFamily = atSchool.filter(({ ownFamilySubject }) => ownFamilySubject);

describe('the authorisation matrix of the office', () => {
  it('O-1.1 lists every call', async () => {
    const document = (await harness.browser().get('/api/openapi.json')).json<{
      paths: Record<string, Record<string, unknown>>;
    }>();
    const calls = Object.entries(document.paths)
      .filter(([path]) => path.startsWith('/api/office/'))
      .flatMap(([path, item]) =>
        ['get', 'post', 'patch']
          .filter((method) => method in item)
          .map((method) => `${method.toUpperCase()} ${path}`),
      );
    expect(officeMatrix.map(({ call }) => call).sort()).toEqual(calls.sort());
  });

  describe.each(officeMatrix.filter(({ call }) => !call.endsWith('/sign-out')))('O-1.1 $call', (row) => {
    it.each(staffRoles)('answers %s as the row says', async (role) => {
      const response = await row.ask(world.staff[role].browser, world.own);
      expect(response.statusCode).toBe(row.expected[role]);
    });

    it('requires an office session, unless the row says otherwise', async () => {
      const response = await row.ask(new OfficeBrowser(harness.app, '192.0.2.200'), world.own);
      expect(response.statusCode).toBe(row.anonymous ?? 401);
    });
  });

  it('O-2.2 doesn’t accept a family session', async () => {
    const { browser: family } = await makeFamily(harness);
    const browser = new OfficeBrowser(harness.app, family.ip);
    for (const [name, value] of family.cookies) browser.cookies.set(name, value);
    for (const row of atSchool) expect((await row.ask(browser, world.own)).statusCode).toBe(401);
  });

  describe.each(atSchool)('O-1.2 $call', (row) => {
    it.each(schoolRoles)('doesn’t tell %s that another school has it', async (role) => {
      const { browser } = world.staff[role];
      const other = shapeOf(await row.ask(browser, world.other));
      const unknown = shapeOf(await row.ask(browser, world.unknown));
      expect(other).toEqual(unknown);
      expect(other.statusCode).toBe(row.expected[role] === 403 ? 403 : 404);
    });
  });

  const atOwnSchool = () => ({ ...world.other, centreCode: world.own.centreCode });

  it.each(ofOneFamily)(
    'O-1.2 $call doesn’t find another school’s request under the caller’s own school',
    async ({ ask }) => {
      expect((await ask(world.staff.principal.browser, atOwnSchool())).statusCode).toBe(404);
    },
  );

  it.each(atSchool.filter(({ ownFamilySubject }) => !ownFamilySubject))(
    'O-1.2 $call doesn’t change another school’s request under the caller’s own school',
    async ({ ask }) => {
      const { body } = await ask(world.staff.principal.browser, atOwnSchool());
      expect(body).not.toContain('"done"');
    },
  );

  describe.each(ofOneFamily)('O-1.3 $call', (row) => {
    it.each(schoolRoles.filter((role) => row.expected[role] !== 403))(
      'refuses %s their own family, and records it',
      async (role) => {
        const parent = world.parents[role];
        const response = await row.ask(parent.browser, world.ownFamily);
        expect(response.statusCode).toBe(403);
        const refusals = await harness.database.db
          .selectFrom('audit_event')
          .select(['subject', 'detail'])
          .where('event', '=', 'staff.ownFamilyRefused')
          .where('outcome', '=', 'refused')
          .where('actor_label', '=', parent.name)
          .execute();
        expect(refusals.at(-1)).toMatchObject({
          subject: row.ownFamilySubject?.(world.ownFamily),
          detail: { staff: parent.publicId },
        });
      },
    );
  });

  it('O-1.3 omits the caller’s own family from the list, and refuses it in decisions on several requests', async () => {
    const { browser } = world.parents.office;
    const ask = (end: string) =>
      officeMatrix.find(({ call }) => call.endsWith(end))?.ask(browser, world.ownFamily);
    expect((await ask('/requests/search'))?.body).not.toContain(world.ownFamily.requestId);
    const families = await ask('/families/search');
    expect(families?.body).toContain(world.own.familyId);
    expect(families?.body).not.toContain(world.ownFamily.familyId);
    expect((await ask('/decide-many'))?.json()).toMatchObject([{ outcome: 'refused', reason: 'not-found' }]);
  });

  it('O-14.2 has opened nothing at the payment gateway, whatever was called', () => {
    expect(gateway.opened).toEqual([]);
  });

  it.each(staffRoles)('O-2.2 ends the session of %s when they sign out', async (role) => {
    const { browser } = world.staff[role];
    expect((await browser.post('/api/office/sign-out')).statusCode).toBe(200);
    expect((await browser.get('/api/office/me')).statusCode).toBe(401);
  });
});
