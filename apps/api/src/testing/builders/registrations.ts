/** Families with an invitation code, and a browser that registers with it, against the identity service's simulator. */
import {
  makeContact,
  makeEnrolment,
  makeKnownParent,
  makeSchool,
  makeStudent,
} from '@portal/test-support/factories/index';
import type { TestParent, TestSchool, TestStudent } from '@portal/test-support/factories/index';
import { startSimulators } from '@portal/simulators';
import type { Simulators } from '@portal/simulators';
import { issueInvitations, listAddressees } from '../../areas/registration/index.ts';
import type { TestBrowser } from '../browser.ts';
import { createHarness } from '../harness.ts';
import type { Harness } from '../harness.ts';

export interface RegistrationWorld {
  harness: Harness;
  simulators: Simulators;
  /** Makes the identity service misbehave. */
  setIdentity(state: 'ok' | 'down' | 'slow'): Promise<void>;
  close(): Promise<void>;
}

export async function createRegistrationWorld(env: object = {}): Promise<RegistrationWorld> {
  const simulators = await startSimulators({ port: 0, smtpPort: 0 });
  const harness = await createHarness({ env: { IDENTITY_URL: `${simulators.url}/identity`, ...env } });
  const { db } = harness.database;
  await db
    .insertInto('terms_document')
    .values(
      (['privacy', 'owner'] as const).map((kind) => ({
        key: `${kind}-1`,
        kind,
        version: '1',
        title: kind,
        sections: '[]',
        published_at: harness.now(),
      })),
    )
    .execute();
  return {
    harness,
    simulators,
    async setIdentity(state) {
      await fetch(`${simulators.url}/api/faults`, {
        method: 'POST',
        body: JSON.stringify({ identity: state }),
      });
    },
    async close() {
      await harness.close();
      await simulators.close();
    },
  };
}

export interface InvitedFamily {
  parent: TestParent;
  sourceId: string;
  student: TestStudent;
  school: TestSchool;
  code: string;
}

export interface InvitedOptions {
  givenName?: string;
  familyName?: string;
}

/** A parent in the register, with one student, and the code their school issued. */
export async function inviteFamily(
  { harness }: Pick<RegistrationWorld, 'harness'>,
  options: InvitedOptions = {},
): Promise<InvitedFamily> {
  const { pool } = harness.database;
  const school = await makeSchool(pool);
  const student = await makeStudent(pool);
  await makeEnrolment(pool, student, school);
  const parent = await makeKnownParent(pool, { givenName: 'Louise', familyName: 'Brennan', ...options });
  await makeContact(pool, student, parent);
  const { source_id: sourceId } = await harness.database.db
    .selectFrom('known_parent')
    .select('source_id')
    .where('id', '=', parent.id)
    .executeTakeFirstOrThrow();
  return { parent, sourceId, student, school, code: await issueCode(harness, sourceId) };
}

export async function issueCode(harness: Harness, parentSourceId: string): Promise<string> {
  const { db } = harness.database;
  const [addressee] = await listAddressees(db, { parentSourceId }, harness.now());
  if (!addressee) throw new Error(`The register has no parent ${parentSourceId}`);
  const call = { now: harness.now(), requestId: 'test', by: 'office' };
  const [issued] = await issueInvitations({ db, config: harness.config }, call, [addressee]);
  return issued?.code ?? '';
}

/** One browser in a registration. Each method is a person's step; `sessionId` is the page's. */
export class Registering {
  readonly world: RegistrationWorld;
  readonly browser: TestBrowser;
  sessionId = '';

  constructor(world: RegistrationWorld, browser: TestBrowser) {
    this.world = world;
    this.browser = browser;
  }

  async enter(code: string) {
    const response = await this.browser.post('/api/registration/account-owner-invitation', {
      body: { code },
    });
    if (response.statusCode === 200)
      this.sessionId = response.json<{ sessionId: string | null }>().sessionId ?? this.sessionId;
    return response;
  }

  acceptTerms(ids = ['privacy-1', 'owner-1']) {
    return this.browser.post('/api/termsAndConditions/accept', { body: { ids } });
  }

  readName() {
    return this.browser.get(`/api/registration/account-owner-verification?sessionId=${this.sessionId}`);
  }

  confirmName() {
    return this.#post('account-owner-verification');
  }

  openIdentity() {
    return this.browser.get(`/api/registration/dvsToken?sessionId=${this.sessionId}`);
  }

  /** Posts the hidden form to the identity service, chooses the tester's answer, and returns. Returns the user id. */
  async showIdentity(
    answer = 'verified',
    name = { given: 'Louise Anne', family: 'Brennan' },
  ): Promise<string> {
    const form = (await this.openIdentity()).json<Record<string, string>>();
    await this.answerIdentity(form, answer, name);
    return form['userId'] ?? '';
  }

  /** Returns where the identity service redirects the browser. */
  async answerIdentity(
    form: Record<string, string>,
    answer: string,
    name = { given: 'Louise Anne', family: 'Brennan' },
  ): Promise<string> {
    const response = await fetch(`${this.world.simulators.url}/identity/answer`, {
      method: 'POST',
      body: new URLSearchParams({ ...form, ...name, answer }),
      redirect: 'manual',
    });
    return response.headers.get('location') ?? '';
  }

  takeOutcome(userId: string) {
    return this.#post('account-owner-auto-activate', { userId });
  }

  register(form: Record<string, unknown>) {
    const password = 'Banksia-Row-9';
    return this.#post('account-owner-register', {
      confirmEmail: form['email'],
      password,
      confirmationPassword: password,
      ...form,
    });
  }

  associate() {
    return this.#post('associate-additional-invitation');
  }

  status() {
    return this.browser.get(`/api/registration/status?sessionId=${this.sessionId}`);
  }

  async stage(): Promise<string> {
    return (await this.status()).json<{ stage: string }>().stage;
  }

  /** Advances from the code to the given stage. */
  async goTo(stage: 'terms' | 'verify-name' | 'verify-identity' | 'register', code: string): Promise<this> {
    await this.enter(code);
    if (stage === 'terms') return this;
    await this.acceptTerms();
    if (stage === 'verify-name') return this;
    await this.confirmName();
    if (stage === 'verify-identity') return this;
    await this.takeOutcome(await this.showIdentity());
    return this;
  }

  #post(path: string, body: object = {}) {
    return this.browser.post(`/api/registration/${path}`, { body: { sessionId: this.sessionId, ...body } });
  }
}

let addresses = 0;
/** Each from a separate network, so that they don't share limits. */
export function startRegistering(world: RegistrationWorld, ip?: string): Registering {
  addresses += 1;
  const own = `192.0.${2 + Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
  return new Registering(world, world.harness.browser(ip ?? own));
}
