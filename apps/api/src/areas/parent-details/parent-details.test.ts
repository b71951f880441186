import { contactTypes } from '@portal/contract/people';
import type { Address, TypedAddress } from '@portal/contract/people';
import type { User } from '@portal/contract/students';
import { delegate, makeAccount, makeKnownParent } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../testing/browser.ts';
import { describeChangeRequests, formAnswers, schoolOffice } from '../../testing/builders/change-requests.ts';
import { makeCoParent, makeFamily, testPasswordHash } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { listChangeRequests } from '../change-requests/index.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const home: Address = {
  line1: '1 Old Street',
  line2: null,
  suburb: 'Ashgrove',
  state: 'QLD',
  postcode: '4060',
};
const moved: TypedAddress = {
  line1: '2 New Street',
  line2: 'Unit 3',
  suburb: 'Bardon',
  state: 'QLD',
  postcode: '4065',
};

/** A parent with an address and three contacts, one of them without a number. */
async function makeParentFamily(): Promise<Family> {
  const { pool } = harness.database;
  const parent = await makeKnownParent(pool, { address: home });
  const family = await makeFamily(harness, { parent });
  await pool.query(
    `insert into known_parent_contact (known_parent_id, source_id, contact_type, value, priority)
     select $1::bigint, 'contact-' || $1::bigint || '-' || n, type, value, n from (values
       (2, ${contactTypes.MobilePersonal}, '0412 000 111'), (1, ${contactTypes.PhoneHome}, '07 3333 1111'),
       (3, ${contactTypes.Fax}, '')) as given(n, type, value)`,
    [parent.id],
  );
  return family;
}

const user = async (browser: TestBrowser): Promise<User> => (await browser.get('/api/user')).json<User>();

/** The payload the form would send: the stored values with these changes. */
async function bodyFor(browser: TestBrowser, changes: object = {}): Promise<Record<string, unknown>> {
  const { oneSchoolParentId, parentDetailsVersion, residentialAddress, postalAddress, contacts } =
    await user(browser);
  const typed = (address: Address | null) => ({ ...(address ?? home), line2: address?.line2 ?? '' });
  return {
    oneSchoolParentId,
    parentDetailsVersion,
    residentialAddress: typed(residentialAddress),
    postalAddress: typed(postalAddress ?? residentialAddress),
    contacts,
    ...changes,
  };
}

const send = (browser: TestBrowser, body: object) => browser.post('/api/user', { body });
const submit = async ({ browser }: Family, changes: object) => send(browser, await bodyFor(browser, changes));

const office = schoolOffice(() => harness);

describeChangeRequests(() => harness, {
  ...formAnswers,
  kind: 'parent-details',
  make: makeParentFamily,
  bodyOf: ({ browser }) => bodyFor(browser, { residentialAddress: moved }),
  send: ({ browser }, body) => send(browser, body),
  async record({ browser }) {
    const { residentialAddress, postalAddress, contacts } = await user(browser);
    return { residentialAddress, postalAddress, contacts };
  },
  outcome: async ({ browser }) => (await user(browser)).parentDetailsRequest,
  stale: [
    {
      bodyOf: ({ browser }) =>
        bodyFor(browser, { residentialAddress: { ...moved, line1: '9 Stale Street' } }),
    },
  ],
  mails: {
    approved: /has approved the changes to your details\./,
    rejected: /They are as they were\./,
  },
  refused: [
    [{ residentialAddress: { ...moved, line1: '' } }, 'Address line 1 is required'],
    [{ postalAddress: { ...moved, postcode: '40' } }, 'A valid postcode is required'],
    [
      { residentialAddress: { ...moved, suburb: 'x'.repeat(51) } },
      'Suburb cannot be longer than 50 characters',
    ],
  ],
  foreign: [{ isPpao: true }, { residentialAddress: { ...moved, country: 'AU' } }],
});

describe('a parent’s own details', () => {
  it('are returned with the user, contacts by priority, with a version', async () => {
    const { browser } = await makeParentFamily();
    const details = await user(browser);
    expect(details.residentialAddress).toEqual(home);
    expect(details.postalAddress).toBeNull();
    expect(details.contacts?.map(({ contactType }) => contactType)).toEqual([
      contactTypes.PhoneHome,
      contactTypes.MobilePersonal,
      contactTypes.Fax,
    ]);
    expect(details.parentDetailsVersion).toMatch(/^[0-9a-f]{64}$/);
    expect(details.parentDetailsRequest).toBeNull();
  });

  it('are pending at the school as requested, and the record is unchanged', async () => {
    const family = await makeParentFamily();
    const answer = await submit(family, { residentialAddress: moved });
    expect(answer.json()).toEqual({
      state: 'submitted',
      submittedAt: harness.now().toISOString(),
      decidedAt: null,
      note: null,
      notAccepted: [],
    });
    const details = await user(family.browser);
    expect(details.residentialAddress).toEqual(home);
    expect(details.parentDetailsRequest).toMatchObject({
      state: 'submitted',
      requested: {
        residentialAddress: moved,
        postalAddress: home,
        contacts: [{ value: '07 3333 1111' }, {}, {}],
      },
    });
  });

  it('become current when the school approves: only the changed values, keeping the register’s updates since', async () => {
    const family = await makeParentFamily();
    const contacts = (await user(family.browser)).contacts ?? [];
    const changed = contacts.map((contact, index) =>
      index === 1 ? { ...contact, value: '0499 000 222' } : contact,
    );
    await submit(family, { residentialAddress: moved, contacts: changed });
    await harness.database.pool.query(
      `update known_parent_contact set value = '07 4444 1111' where known_parent_id = $1 and contact_type = $2`,
      [family.owner.parent?.id, contactTypes.PhoneHome],
    );
    await office.approve(family, 'Thank you');
    const details = await user(family.browser);
    expect(details.residentialAddress).toEqual(moved);
    expect(details.contacts?.map(({ value }) => value)).toEqual(['07 4444 1111', '0499 000 222', '']);
    expect(details.parentDetailsRequest).toMatchObject({
      state: 'approved',
      note: 'Thank you',
      requested: null,
    });
    const kept = await harness.database.db
      .selectFrom('approved_value')
      .select(['field', 'register_value', 'approved_value'])
      .where((eb) =>
        eb.or([
          eb('known_parent_id', '=', family.owner.parent?.id ?? 0),
          eb('approved_value', '=', '"0499 000 222"'),
        ]),
      )
      .orderBy('id')
      .execute();
    expect(kept).toMatchObject([
      { field: 'residential_address', register_value: home, approved_value: moved },
      { field: 'postal_address', register_value: null },
      { field: 'value', register_value: '0412 000 111', approved_value: '0499 000 222' },
    ]);
  });

  it('keep the register’s value from before the first of two approved changes', async () => {
    const family = await makeParentFamily();
    for (const line1 of ['2 Second Street', '3 Third Street']) {
      await submit(family, { residentialAddress: { ...moved, line1 } });
      await office.approve(family);
    }
    const kept = await harness.database.db
      .selectFrom('approved_value')
      .select(['register_value', 'approved_value'])
      .where('known_parent_id', '=', family.owner.parent?.id ?? 0)
      .where('field', '=', 'residential_address')
      .execute();
    expect(kept).toMatchObject([{ register_value: home, approved_value: { line1: '3 Third Street' } }]);
  });
});

describe('access to parent details', () => {
  it('T26 refuses a parent id that is not the caller’s, and never selects by it', async () => {
    const family = await makeParentFamily();
    const other = await makeParentFamily();
    const { oneSchoolParentId } = await user(other.browser);
    for (const id of [oneSchoolParentId, 'nobody']) {
      const answer = await submit(family, { oneSchoolParentId: id, residentialAddress: moved });
      expect(answer.statusCode).toBe(403);
    }
    for (const { browser } of [family, other]) expect((await user(browser)).parentDetailsRequest).toBeNull();
  });

  it('T27 appear in no response to the other parent of the same student, nor to a viewer', async () => {
    const family = await makeParentFamily();
    await submit(family, { residentialAddress: moved });
    const coParent = await makeCoParent(harness, family);
    const secrets = /Old Street|New Street|0412 000 111|07 3333 1111/;
    expect((await family.browser.get('/api/user')).body).toMatch(secrets);
    const viewer = await makeAccount(harness.database.pool, {
      passwordHash: await testPasswordHash(harness),
    });
    await delegate(harness.database.pool, family.owner, viewer, family.student);
    const others = [coParent.browser, await harness.signIn(viewer.email)];
    const paths = await allGets(family);
    expect(paths.length).toBeGreaterThan(10);
    const leaks: string[] = [];
    for (const browser of others) {
      for (const path of paths) {
        const { body } = await browser.get(path);
        if (secrets.test(body) || body.includes(family.owner.email)) leaks.push(path);
      }
    }
    expect(leaks).toEqual([]);
    const filter = { centreCode: family.school.centreCode };
    const [request] = await listChangeRequests(harness.database.db, filter);
    expect(request?.studentName).toBeNull();
  });

  it.each([
    ['a delegated viewer', null],
    ['a parent without a student', 'parent'],
  ])('are refused for %s', async (_, kind) => {
    const { pool } = harness.database;
    const account = await makeAccount(pool, {
      passwordHash: await testPasswordHash(harness),
      ...(kind === null ? {} : { parent: await makeKnownParent(pool, { address: home }) }),
    });
    const browser = await harness.signIn(account.email);
    expect(await user(browser)).toMatchObject({
      residentialAddress: null,
      contacts: null,
      parentDetailsVersion: null,
    });
    const body = await bodyFor(browser, { residentialAddress: moved });
    const filled = { ...body, oneSchoolParentId: 'x', parentDetailsVersion: 'a'.repeat(64), contacts: [] };
    expect((await send(browser, filled)).statusCode).toBe(403);
  });
});

/** Every GET endpoint, called for this family's student and school. */
async function allGets({ student, school }: Family): Promise<string[]> {
  const document = (await harness.browser().get('/api/openapi.json')).json<{
    paths: Record<string, Record<string, unknown>>;
  }>();
  return Object.entries(document.paths)
    .filter(([path, methods]) => path.startsWith('/api') && 'get' in methods)
    .map(([path]) =>
      path
        .replace('{studentId}', student.oneSchoolId)
        .replace('{centreCode}', school.centreCode)
        .replaceAll(/\{[^}]+\}/g, 'x'),
    );
}

describe('input validation', () => {
  it('refuses an empty required contact, contacts other than the stored ones, and a request without changes', async () => {
    const family = await makeParentFamily();
    const contacts = (await user(family.browser)).contacts ?? [];
    const empty = contacts.map((contact) => ({ ...contact, value: '' }));
    expect((await submit(family, { contacts: empty })).statusCode).toBe(400);
    expect((await submit(family, { contacts: contacts.slice(1) })).json()).toMatchObject({
      code: 'details-changed',
    });
    expect((await submit(family, { contacts: contacts.toReversed() })).json()).toMatchObject({
      code: 'details-changed',
    });
    const body = await bodyFor(family.browser, { residentialAddress: moved, postalAddress: moved });
    await send(family.browser, body);
    await office.approve(family);
    expect((await submit(family, {})).statusCode).toBe(400);
  });
});
