/** Administration views, for tests. */
import type { StaffRole } from '@portal/contract/staff';
import type { TestSchool } from '@portal/test-support/factories/index';
import * as z from 'zod/mini';
import { rowsOf } from '../../platform/database/rows.ts';
import { TestBrowser } from '../browser.ts';
import type { Harness } from '../harness.ts';
import { makeStaff } from './office/staff.ts';
import type { StaffOptions, TestStaff } from './office/staff.ts';

export interface TestView {
  staff: TestStaff;
  /** Has only the cookies of the view. */
  browser: TestBrowser;
  accountKey: string;
  familyId: string;
  /** The parameters that every link of the view repeats. */
  ids: { schoolUserId: string; ppaoId: string; centreCode: string };
}

export interface ViewOptions extends StaffOptions {
  role?: StaffRole;
  /** The office's own host, if it has one. */
  host?: string;
}

const accountRow = z.strictObject({ key: z.string(), familyId: z.string(), parent: z.string() });

/** The parent's ids: of the account, in the office, and in the register. */
export async function accountOf({ database }: Harness, email: string): Promise<z.output<typeof accountRow>> {
  const [row] = await rowsOf(
    accountRow,
    database.pool.query(
      `select a.public_id::text as key, k.public_id::text as "familyId", p.source_id as parent from account a
       join known_parent p on p.id = a.known_parent_id
       join parent_key k on k.known_parent_id = p.id where a.email = $1`,
      [email],
    ),
  );
  if (!row) throw new Error(`${email} is no parent`);
  return row;
}

export const viewReason = 'Rang at 9:40 about an absence that still shows.';

/** Asks to start a view. */
export const askToView = (
  staff: TestStaff,
  centreCode: string,
  familyId: string,
): ReturnType<TestBrowser['post']> =>
  staff.browser.post(`/api/office/schools/${centreCode}/admin-view/${familyId}/start`, {
    body: { purpose: 'asked-for-help', reason: viewReason, minutes: 30 },
  });

/** A view that waits for its review, by nobody in particular. */
export async function makeViewReview(
  harness: Harness,
  { school, owner }: { school: TestSchool; owner: { id: number } },
): Promise<string> {
  views += 1;
  const { public_id: id } = await harness.database.db
    .insertInto('admin_view_review')
    .values({
      view_id: 1_000_000 + views,
      school_id: school.id,
      account_id: owner.id,
      staff_name: 'Staff',
      staff_role: 'office',
      reason: viewReason,
      started_at: harness.now(),
    })
    .returning('public_id')
    .executeTakeFirstOrThrow();
  return id;
}

let views = 0;

/** Starts a view of the parent, by a member of staff of the school. */
export async function startTestView(
  harness: Harness,
  { school, owner }: { school: TestSchool; owner: { email: string } },
  { role = 'principal', host, ...options }: ViewOptions = {},
): Promise<TestView> {
  const isOfDepartment = role === 'department-support';
  const staff = await makeStaff(harness, role, isOfDepartment ? [] : [school], options);
  staff.browser.host = host ?? null;
  const { key, familyId, parent } = await accountOf(harness, owner.email);
  const answer = await askToView(staff, school.centreCode, familyId);
  if (answer.statusCode !== 200) throw new Error(`Answered ${answer.statusCode}: ${answer.body}`);
  views += 1;
  const browser = new TestBrowser(harness.app, `203.0.115.${views % 250}`);
  for (const name of ['adminview', 'isAdminView'])
    browser.cookies.set(name, staff.browser.cookies.get(name) ?? '');
  return {
    staff,
    browser,
    accountKey: key,
    familyId,
    ids: { schoolUserId: staff.publicId, ppaoId: parent, centreCode: school.centreCode },
  };
}

export const userAddress = ({ ids }: Pick<TestView, 'ids'>): string =>
  `/api/AdminView/User?${new URLSearchParams(ids).toString()}`;
