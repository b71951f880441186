/** Signed-in staff, for tests of the office. */
import { randomUUID } from 'node:crypto';
import { csrfHeader } from '@portal/contract/session';
import type { StaffRole } from '@portal/contract/staff';
import type { TestSchool } from '@portal/test-support/factories/index';
import { insertRow } from '@portal/test-support/factories/insert';
import type { LightMyRequestResponse } from 'fastify';
import { randomToken, sha256 } from '../../../platform/crypto/tokens.ts';
import { insertStaffSession } from '../../../platform/session/staff-session.repository.ts';
import { TestBrowser } from '../../browser.ts';
import type { RequestOptions } from '../../browser.ts';
import type { Harness } from '../../harness.ts';

/** The office has its own session and anti-forgery token. */
export class OfficeBrowser extends TestBrowser {
  override async fetchCsrf(): Promise<string> {
    return (await this.get('/api/office/csrf-token')).json<string>();
  }

  /** The office uploads with PATCH, which needs the token. */
  override async patch(path: string, options: RequestOptions = {}): Promise<LightMyRequestResponse> {
    const headers = { [csrfHeader]: await this.fetchCsrf(), ...options.headers };
    return super.patch(path, { ...options, headers });
  }
}

export interface TestStaff {
  id: number;
  publicId: string;
  name: string;
  browser: OfficeBrowser;
}

export interface StaffOptions {
  name?: string;
  /** Their id in the register, as a parent. */
  personId?: string;
}

export const testIssuer = 'https://id.example.com';

let people = 0;

/** Makes a signed-in person with a role at each of the schools. A role in the department takes no schools. */
export async function makeStaff(
  harness: Harness,
  role: StaffRole,
  schools: readonly Pick<TestSchool, 'id'>[],
  { name, personId }: StaffOptions = {},
): Promise<TestStaff> {
  people += 1;
  const { pool } = harness.database;
  const now = harness.now();
  const shownName = name ?? `Staff ${people}`;
  const { id, publicId } = await insertRow(pool, 'staff', {
    issuer: testIssuer,
    subject: randomUUID(),
    name: shownName,
    register_person_id: personId ?? null,
    created_at: now,
    last_login_at: now,
  });
  const places = schools.length === 0 ? [null] : schools.map((school) => school.id);
  for (const school_id of places)
    await insertRow(pool, 'staff_membership', { staff_id: id, school_id, role });
  const browser = await addSession(harness, { id }, null);
  return { id, publicId, name: shownName, browser };
}

/** Signs the person in from another browser, with the id of the session at the provider. */
export async function addSession(
  harness: Harness,
  { id: staffId }: Pick<TestStaff, 'id'>,
  providerSession: string | null,
): Promise<OfficeBrowser> {
  const sessionId = randomToken(32);
  await insertStaffSession(harness.database.db, {
    idHash: sha256(sessionId),
    staffId,
    providerSession,
    userAgent: 'test',
    authenticatedAt: harness.now(),
    now: harness.now(),
  });
  const browser = new OfficeBrowser(harness.app, `203.0.114.${people % 250}`);
  browser.cookies.set('office', sessionId);
  return browser;
}

/** Returns the response, and fails if the call failed. */
export function okay(response: LightMyRequestResponse): LightMyRequestResponse {
  if (response.statusCode !== 200) throw new Error(`Answered ${response.statusCode}: ${response.body}`);
  return response;
}
