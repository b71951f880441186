import {
  makeAccount,
  makeEnrolment,
  makeContact,
  makeSchool,
  makeStudent,
} from '@portal/test-support/factories/index';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createRegistrationWorld,
  inviteFamily,
  issueCode,
  startRegistering,
} from '../../../testing/builders/registrations.ts';
import type {
  InvitedFamily,
  Registering,
  RegistrationWorld,
} from '../../../testing/builders/registrations.ts';
import { sweepRegistrations } from '../index.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const password = 'Banksia-Row-9';
const mobile = '0412 000 418';
const linkForm = /https?:\/\/\S+\/api\/registration\/activate\/(\S+)/;
const opened = {
  emailAlreadyRegistered: false,
  mfaRequired: false,
  mfaSessionId: null,
  statusMessage: '',
  errorMessage: '',
};

let world: RegistrationWorld;
beforeAll(async () => {
  world = await createRegistrationWorld();
});
afterAll(() => world.close());

let family: InvitedFamily;
let person: Registering;
let email: string;
let people = 0;
beforeEach(async () => {
  people += 1;
  email = `parent${people}@example.com`;
  family = await inviteFamily(world);
  person = await startRegistering(world).goTo('register', family.code);
});

interface Answer {
  mfaSessionId: string;
  statusMessage: string;
  errorMessage: string;
}
const register = async (form: Record<string, unknown> = {}): Promise<Answer> =>
  (await person.register({ email, ...form })).json<Answer>();
const mailsTo = (address: string) => world.harness.outbox.messages.filter(({ to }) => to === address);
const lastLink = (address = email): string =>
  linkForm.exec(mailsTo(address).findLast(({ text }) => linkForm.test(text))?.text ?? '')?.[1] ?? '';
const activate = async (token: string): Promise<unknown> =>
  (await startRegistering(world).browser.post('/api/registration/activate', { body: { token } })).json();
const accountOf = (address = email) =>
  world.harness.database.db.selectFrom('account').selectAll().where('email', '=', address).executeTakeFirst();

describe('opening an account', () => {
  it('needs e-mail and password; the account is usable once the e-mailed link is opened', async () => {
    expect(await register()).toEqual(opened);
    expect((await person.status()).json()).toEqual({
      stage: 'check-email',
      pendingTermsAndConditionsKeys: [],
      email,
    });
    expect(await accountOf()).toMatchObject({
      first_name: 'Louise',
      last_name: 'Brennan',
      mobile: null,
      is_active: false,
      known_parent_id: family.parent.id,
    });
    expect(await activate(lastLink())).toEqual({ success: true });
    expect(await person.stage()).toBe('done');
    const browser = await world.harness.signIn(email, { password });
    const user = (await browser.get('/api/user')).json<{ isPpao: boolean; students: { eqid: string }[] }>();
    expect(user).toMatchObject({ isPpao: true, students: [{ eqid: family.student.eqId }] });
  });

  it('links only this parent’s students at the issuing school', async () => {
    const { pool, db } = world.harness.database;
    const elsewhere = await makeSchool(pool);
    const student = async (options: {
      at?: InvitedFamily['school'];
      status?: 'A' | 'D' | 'F';
      portal?: boolean;
      barred?: boolean;
    }) => {
      const made = await makeStudent(pool);
      await makeEnrolment(pool, made, options.at ?? family.school, { status: options.status ?? 'A' });
      await makeContact(pool, made, family.parent, {
        parentPortal: options.portal ?? true,
        interventionOrder: options.barred ?? false,
        isPrimary: false,
      });
      return made.id;
    };
    const future = await student({ status: 'F' });
    for (const options of [{ at: elsewhere }, { portal: false }, { barred: true }, { status: 'D' as const }])
      await student(options);
    await register();
    const rows = await db
      .selectFrom('account_student')
      .innerJoin('account', 'account.id', 'account_id')
      .select(['student_id', 'state'])
      .where('email', '=', email)
      .orderBy('student_id')
      .execute();
    expect(rows).toEqual([
      { student_id: family.student.id, state: 'approved' },
      { student_id: future, state: 'approved' },
    ]);
  });

  it('consumes the code: result 2 for others, 3 for its owner', async () => {
    await register();
    await activate(lastLink());
    const enter = async (who: Registering): Promise<number> =>
      (await who.enter(family.code)).json<{ resultCode: number }>().resultCode;
    expect(await enter(startRegistering(world))).toBe(2);
    const owner = startRegistering(world);
    const browser = await world.harness.signIn(email, { password });
    for (const [name, value] of browser.cookies) owner.browser.cookies.set(name, value);
    expect(await enter(owner)).toBe(3);
  });

  it('succeeds once for two concurrent submissions', async () => {
    await person.browser.fetchCsrf();
    const answers = await Promise.all([
      person.register({ email }),
      person.register({ email: `other-${email}` }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([200, 409]);
    const count = await world.harness.database.db
      .selectFrom('account')
      .select('id')
      .where('known_parent_id', '=', family.parent.id)
      .execute();
    expect(count).toHaveLength(1);
  });

  it.each([
    [{ email: '' }, 'email', 'An email address is required'],
    [{ email: 'not an address' }, 'email', /not valid/],
    [{ email: `${'a'.repeat(50)}@example.com` }, 'email', /longer than 50/],
    [{ confirmEmail: 'other@example.com' }, 'confirmEmail', 'The emails do not match'],
    [{ password: 'short-1', confirmationPassword: 'short-1' }, 'password', /at least 8/],
    [{ password: 'with a space-1' }, 'password', 'Password cannot contain spaces'],
    [{ confirmationPassword: '' }, 'confirmationPassword', 'Confirmation is required'],
    [{ confirmationPassword: 'Banksia-Row-8' }, 'confirmationPassword', 'The passwords do not match'],
    [{ mobile: '0412' }, 'mobile', /not valid/],
    // T6: a premium-rate number, as used for fraud.
    [{ mobile: '+979 123 45678' }, 'mobile', /without a mobile/],
    [{ mobile: '<script>alert(1)' }, 'mobile', /./],
    [{ isPpao: true }, 'body', /./],
  ])('refuses %j and leaves the step unchanged', async (wrong, path, message) => {
    const response = await person.register({ email, ...wrong });
    expect(response.statusCode).toBe(400);
    const { errors } = response.json<{ errors: { path: string; message: string }[] }>();
    expect(errors[0]?.path).toBe(path);
    expect(errors[0]?.message).toMatch(message);
    expect(await person.stage()).toBe('register');
  });
});

describe('an address with an account', () => {
  it('is reported, ignoring case, and its owner is notified once a day', async () => {
    await register();
    const second = await startRegistering(world).goTo('register', (await inviteFamily(world)).code);
    const before = mailsTo(email).length;
    for (const address of [email, email.toUpperCase()])
      expect((await second.register({ email: address })).json()).toEqual({
        ...opened,
        emailAlreadyRegistered: true,
        errorMessage: 'Error! This email has already been used.',
      });
    expect(mailsTo(email)).toHaveLength(before + 1);
    expect(mailsTo(email).at(-1)).toMatchObject({ subject: 'You already have a Schoolside account' });
    expect(await second.stage()).toBe('register');
    expect((await second.register({ email: `second-${email}` })).json()).toEqual(opened);
  });

  it('is refused when its former holder may still reclaim it', async () => {
    const { pool } = world.harness.database;
    const holder = await makeAccount(pool);
    const now = world.harness.now();
    await pool.query(
      `insert into email_change (account_id, old_email, new_email, requested_at, confirm_hash, confirm_until,
         confirmed_at, undo_hash, undo_until) values ($1, $2, $3, $4, 'c', $4, $4, 'u', $5)`,
      [holder.id, email, holder.email, now, new Date(now.getTime() + day)],
    );
    expect(await register()).toMatchObject({ emailAlreadyRegistered: true });
    expect(mailsTo(email).at(-1)).toMatchObject({ subject: 'You already have a Schoolside account' });
  });

  it('may be found ten times an hour per registration; after that no address is looked up', async () => {
    await register();
    const second = await startRegistering(world).goTo('register', (await inviteFamily(world)).code);
    for (let tries = 0; tries < 10; tries += 1)
      expect((await second.register({ email })).statusCode).toBe(200);
    for (const address of [email, 'nobody@example.com'])
      expect((await second.register({ email: address })).statusCode).toBe(429);
  });
});

describe('with a mobile number', () => {
  const number = (): string =>
    `0412 ${String(100_000 + people).slice(0, 3)} ${String(100_000 + people).slice(3)}`;
  const codeFor = (to: string): string => world.harness.outbox.codeFor(to.replaceAll(' ', ''));

  it('sends a code to it first, and the right one opens the account', async () => {
    const to = number();
    const step = await register({ mobile: to });
    expect(step).toEqual({
      ...opened,
      mfaRequired: true,
      mfaSessionId: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      statusMessage: `We sent a 6-digit code by SMS to the mobile ending in •• ${to.slice(-3)}.`,
    });
    expect(await accountOf()).toBeUndefined();
    const { mfaSessionId } = step;
    expect(await register({ mobile: to, mfaSessionId, mfaCode: codeFor(to) })).toEqual(opened);
    expect(await accountOf()).toMatchObject({ mobile: to.replaceAll(' ', '') });
  });

  it('reports a wrong code at its field, and the sixth attempt needs another code', async () => {
    const to = number();
    const { mfaSessionId } = await register({ mobile: to });
    const right = codeFor(to);
    const wrong = right === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1)
      expect(await register({ mobile: to, mfaSessionId, mfaCode: wrong })).toMatchObject({
        mfaRequired: true,
        mfaSessionId,
        errorMessage: 'Invalid Code: The code you have entered is incorrect. Please try again',
      });
    expect((await register({ mobile: to, mfaSessionId, mfaCode: right })).errorMessage).toMatch(
      /Too many wrong/,
    );
    world.harness.advance(30_000);
    expect(await register({ mobile: to, mfaSessionId })).toMatchObject({ mfaRequired: true, mfaSessionId });
    expect(await register({ mobile: to, mfaSessionId, mfaCode: codeFor(to) })).toEqual(opened);
  });

  it('sends another SMS code after 30 seconds, revokes the last, and counts by number', async () => {
    const to = number();
    const { mfaSessionId } = await register({ mobile: to });
    const first = codeFor(to);
    expect((await person.register({ email, mobile: to, mfaSessionId })).statusCode).toBe(429);
    world.harness.advance(30_000);
    await register({ mobile: to, mfaSessionId });
    expect(codeFor(to)).not.toBe(first);
    expect((await register({ mobile: to, mfaSessionId, mfaCode: first })).errorMessage).toMatch(
      /Invalid Code/,
    );
    const neighbour = await startRegistering(world).goTo('register', (await inviteFamily(world)).code);
    expect((await neighbour.register({ email: `n-${email}`, mobile: to })).statusCode).toBe(429);
  });

  it('a code lasts ten minutes', async () => {
    const to = number();
    const { mfaSessionId } = await register({ mobile: to });
    world.harness.advance(10 * minute);
    expect((await register({ mobile: to, mfaSessionId, mfaCode: codeFor(to) })).errorMessage).toMatch(
      /expired/,
    );
  });

  it('T5 a code is valid only for the number and registration it was sent for', async () => {
    const to = number();
    const { mfaSessionId } = await register({ mobile: to });
    const mfaCode = codeFor(to);
    expect(await register({ mobile: '0499 999 999', mfaSessionId, mfaCode })).toMatchObject({
      mfaRequired: true,
    });
    const neighbour = await startRegistering(world).goTo('register', (await inviteFamily(world)).code);
    expect(
      (await neighbour.register({ email: `n-${email}`, mobile: to, mfaSessionId, mfaCode })).json(),
    ).toMatchObject({ mfaRequired: true });
    expect(await accountOf()).toBeUndefined();
    expect(await register({ mobile: to, mfaSessionId, mfaCode })).toEqual(opened);
  });

  it('T6 one registration sends ten codes a day, whatever the numbers', async () => {
    const { harness } = world;
    harness.setNow(new Date(Math.ceil(harness.now().getTime() / day) * day));
    person = await startRegistering(world).goTo('register', (await inviteFamily(world)).code);
    for (let sends = 0; sends < 10; sends += 1) {
      expect(
        (await person.register({ email, mobile: `04${String(90_000_000 + people * 100 + sends)}` }))
          .statusCode,
      ).toBe(200);
      harness.advance(61 * minute);
    }
    expect((await person.register({ email, mobile })).statusCode).toBe(429);
  });
});

describe('the activation link', () => {
  it('T12 is built from the configuration, lasts 30 days, and is stored as a hash', async () => {
    await person.browser.post('/api/registration/account-owner-register', {
      body: {
        sessionId: person.sessionId,
        email,
        confirmEmail: email,
        password,
        confirmationPassword: password,
      },
      headers: { host: '127.0.0.1:9', 'x-forwarded-host': 'evil.example' },
    });
    const [message] = mailsTo(email);
    expect(message?.text).toContain(`${world.harness.config.publicUrl.origin}/api/registration/activate/`);
    expect(message?.text).not.toMatch(/evil|127\.0\.0\.1/);
    expect(message?.notAfter).toEqual(new Date(world.harness.now().getTime() + 30 * day));
    const kept = await world.harness.database.db.selectFrom('activation_link').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(lastLink());
  });

  it('T11 still activates after twenty visits by scanners', async () => {
    await register();
    const scanner = startRegistering(world).browser;
    for (let opens = 0; opens < 20; opens += 1) {
      const response = await scanner.get(`/api/registration/activate/${lastLink()}`);
      expect(response.statusCode).toBe(303);
      expect(response.headers.location).toBe(`/#/registration/activate?ct=${lastLink()}`);
    }
    expect(await accountOf()).toMatchObject({ is_active: false });
    expect(await activate(lastLink())).toEqual({ success: true });
  });

  it('succeeds when opened again, and doesn’t undo what the school decided since', async () => {
    await register();
    await activate(lastLink());
    expect(await activate(lastLink())).toEqual({ success: true });
    await world.harness.database.db
      .updateTable('account')
      .set({ is_active: false })
      .where('email', '=', email)
      .execute();
    expect(await activate(lastLink())).toEqual({ success: false });
    expect(await accountOf()).toMatchObject({ is_active: false });
  });

  it.each(['nonsense', 'A'.repeat(43)])('fails for %s', async (token) => {
    expect(await activate(token)).toEqual({ success: false });
  });

  it('is resent to the same address when the code is entered again; only the newest is valid', async () => {
    await register();
    const first = lastLink();
    world.harness.advance(minute);
    const again = startRegistering(world);
    expect((await again.enter(family.code)).json()).toMatchObject({ resultCode: 0, valid: true });
    expect((await again.status()).json()).toMatchObject({ stage: 'check-email', email: 'p•••@example.com' });
    expect(lastLink()).not.toBe(first);
    expect(await activate(first)).toEqual({ success: false });
    expect(await activate(lastLink())).toEqual({ success: true });
  });

  it('is sent three times an hour', async () => {
    await register();
    for (let opens = 0; opens < 4; opens += 1) await startRegistering(world).enter(family.code);
    expect(mailsTo(email)).toHaveLength(3);
  });

  it('expires after 30 days; then the account is deleted, and a new code can use the same address', async () => {
    await register();
    world.harness.advance(30 * day);
    expect(await activate(lastLink())).toEqual({ success: false });
    await sweepRegistrations(world.harness.database.db, world.harness.now());
    expect(await accountOf()).toBeUndefined();
    const code = await issueCode(world.harness, family.sourceId);
    person = await startRegistering(world).goTo('register', code);
    expect(await register()).toEqual(opened);
  });

  it('leaves active accounts and those a school switched off unchanged', async () => {
    await register();
    await activate(lastLink());
    await world.harness.database.db
      .updateTable('account')
      .set({ is_active: false })
      .where('email', '=', email)
      .execute();
    world.harness.advance(40 * day);
    await sweepRegistrations(world.harness.database.db, world.harness.now());
    expect(await accountOf()).toBeDefined();
  });
});
