/**
 * Reports an absence with a client generated from the portal's OpenAPI document:
 *
 *   npm install openapi-fetch openapi-typescript
 *   npx openapi-typescript https://portal.example/api/openapi.json --output portal.d.ts
 */
import createClient from 'openapi-fetch';
import type { Middleware } from 'openapi-fetch';
import type { components, paths } from './portal.d.ts';

type Client = ReturnType<typeof createClient<paths>>;
export type Absence = Omit<components['schemas']['ReportAbsenceBody'], 'eQId' | 'schoolCode'>;

export interface Person {
  email: string;
  password: string;
  /** Returns the code that was sent to the masked address. */
  askForCode: (destination: string) => Promise<string>;
}

/** Reports an absence of the user's first student and returns the reported days. */
export async function reportAbsence(portalUrl: string, person: Person, absence: Absence): Promise<string[]> {
  const client = createClient<paths>({ baseUrl: portalUrl });
  const browser: Browser = { cookies: new Map(), token: '' };
  client.use(actAs(browser));
  await fetchToken(client, browser);
  await signIn(client, person);
  await fetchToken(client, browser);
  const student = await findStudent(client);
  const { data, error } = await client.POST('/api/attendance/reportAbsence', {
    body: { ...student, ...absence },
  });
  if (!data) throw new Error(`${error.code}: ${error.detail ?? error.title}`);
  return data.absenceRecords.map(({ absenceDate }) => absenceDate);
}

/** A new device needs a code. The response to the first attempt contains the address it was sent to. */
async function signIn(client: Client, { email, password, askForCode }: Person): Promise<void> {
  const first = await client.POST('/api/authentication/login', { body: { email, password } });
  if (!first.error) return;
  if (first.error.code !== 'code-required') throw new Error(`${first.error.code}: ${first.error.title}`);
  const { mfaSessionId, mfaMedium, mfaDestination } = first.error;
  const token = await askForCode(mfaDestination ?? 'the authenticator app');
  const second = await client.POST('/api/authentication/login', {
    body: { email, password, mfaSessionId, mfaMedium, token },
  });
  if (second.error) throw new Error(`${second.error.code}: ${second.error.title}`);
}

async function findStudent(client: Client): Promise<{ eQId: string; schoolCode: string }> {
  const { data, error } = await client.GET('/api/user', {});
  if (!data) throw new Error(`${error.code}: ${error.title}`);
  const [student] = data.students;
  const enrolment = student?.enrolments.find(({ isActiveEnrolment }) => isActiveEnrolment);
  if (!student || !enrolment) throw new Error('There is no student with an active enrolment');
  return { eQId: student.eqid, schoolCode: enrolment.schoolCode };
}

/** The anti-forgery token belongs to the session, so it is fetched before and after signing in. */
async function fetchToken(client: Client, browser: Browser): Promise<void> {
  const { data, error } = await client.GET('/api/token/csrf-token');
  if (data === undefined) throw new Error(`${error.code}: ${error.title}`);
  browser.token = data;
}

interface Browser {
  cookies: Map<string, string>;
  token: string;
}

/** Stores cookies like a browser, and sends them with the anti-forgery token. */
const actAs = (browser: Browser): Middleware => ({
  onRequest({ request }) {
    request.headers.set('cookie', [...browser.cookies].map((pair) => pair.join('=')).join('; '));
    request.headers.set('NCSRF', browser.token);
    return request;
  },
  onResponse({ response }) {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name !== undefined && value !== undefined) browser.cookies.set(name, value);
    }
  },
});
