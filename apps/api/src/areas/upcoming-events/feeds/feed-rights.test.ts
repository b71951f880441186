import type { Problem } from '@portal/contract/errors';
import {
  delegate,
  makeAccount,
  makeEvent,
  publishTerms,
  switchFeature,
} from '@portal/test-support/factories/index';
import type { TestAccount } from '@portal/test-support/factories/index';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestBrowser } from '../../../testing/browser.ts';
import {
  askForFeed,
  feedPath,
  listFeeds,
  makeFeed,
  readFeed,
} from '../../../testing/builders/calendar-feeds.ts';
import { makeFamily, testPasswordHash } from '../../../testing/builders/families.ts';
import type { Family } from '../../../testing/builders/families.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';

let harness: Harness;
let db: pg.Pool;
let sibling: FastifyInstance;
beforeAll(async () => {
  harness = await createHarness();
  sibling = await harness.startSibling();
  db = harness.database.pool;
});
afterAll(() => harness.close());

const minute = 60_000;

async function makeViewer(
  family: Family,
  features: string[],
): Promise<{ account: TestAccount; browser: TestBrowser }> {
  const account = await makeAccount(db, { passwordHash: await testPasswordHash(harness) });
  await delegate(db, family.owner, account, family.student, { features });
  return { account, browser: await harness.signIn(account.email) };
}

describe('T23 rights end at the next read, in every process', () => {
  const ways: [string, (world: { family: Family; viewer: TestAccount }) => Promise<unknown>][] = [
    [
      'the owner removes the viewer',
      ({ viewer }) =>
        db.query(`update viewer_delegation set status = 'Removed' where viewer_account_id = $1`, [viewer.id]),
    ],
    [
      'the owner takes the feature away',
      ({ viewer }) =>
        db.query(`update viewer_delegation set features = '{Attendance}' where viewer_account_id = $1`, [
          viewer.id,
        ]),
    ],
    [
      'the school switches the feature off',
      ({ family }) => switchFeature(db, family.school, 'UpcomingEvents'),
    ],
    [
      'the school switches it off for the student',
      ({ family }) => switchFeature(db, family.school, 'UpcomingEvents', { student: family.student }),
    ],
    [
      'the account is made inactive',
      ({ viewer }) => db.query('update account set is_active = false where id = $1', [viewer.id]),
    ],
    [
      'the student leaves',
      ({ family }) =>
        db.query(`update enrolment set status = 'L' where student_id = $1`, [family.student.id]),
    ],
    [
      'an order bars the owner who shared',
      ({ family }) =>
        db.query('update student_contact_relationship set intervention_order = true where student_id = $1', [
          family.student.id,
        ]),
    ],
  ];

  it.each(ways)('when %s', async (_, end) => {
    const family = await makeFamily(harness, { givenNames: 'Asha' });
    const { account, browser } = await makeViewer(family, ['UpcomingEvents']);
    const { address } = await makeFeed(browser, family);
    expect((await readFeed(harness, address)).statusCode).toBe(200);
    await end({ family, viewer: account });
    expect((await readFeed(harness, address)).statusCode).toBe(404);
    harness.advance(minute);
    expect((await new TestBrowser(sibling).get(feedPath(address))).statusCode).toBe(404);
  });

  it('is explained in the list, without the name of somebody the person no longer sees', async () => {
    const family = await makeFamily(harness, { givenNames: 'Asha' });
    const { account, browser } = await makeViewer(family, ['UpcomingEvents']);
    await makeFeed(browser, family);
    await db.query(`update viewer_delegation set status = 'Removed' where viewer_account_id = $1`, [
      account.id,
    ]);
    expect(await listFeeds(browser)).toMatchObject([{ name: 'A student, all events', isWorking: false }]);
  });

  it('never includes delegated students in the calendar of one’s own', async () => {
    const family = await makeFamily(harness);
    const other = await makeFamily(harness);
    await delegate(db, other.owner, family.owner, other.student, { features: ['UpcomingEvents'] });
    await makeEvent(db, other.school, { type: 'V', date: '2026-11-24', name: 'Theirs' });
    const { address } = await makeFeed(family.browser);
    expect((await readFeed(harness, address)).body).not.toContain('Theirs');
  });

  it('refuses a viewer without the feature', async () => {
    const family = await makeFamily(harness);
    const { browser } = await makeViewer(family, ['Attendance']);
    expect((await askForFeed(browser, family)).json<Problem>().code).toBe('feature-unavailable');
  });

  it('shows nothing while terms are pending', async () => {
    const family = await makeFamily(harness);
    const { address } = await makeFeed(family.browser);
    expect((await readFeed(harness, address)).statusCode).toBe(200);
    await publishTerms(db, 'owner', 'owner-feeds');
    expect((await readFeed(harness, address)).statusCode).toBe(404);
  });
});
