import { consentState } from '@portal/contract/consent';
import type { ConsentDetail } from '@portal/contract/consent';
import { delegate, makeAccount } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueDate, makeAskedFamily } from '../../testing/builders/consents.ts';
import type { AskedFamily } from '../../testing/builders/consents.ts';
import { fetchWithToken } from '../../testing/builders/downloads.ts';
import { makeCoParent, testPasswordHash } from '../../testing/builders/families.ts';
import { notifyNow, notificationsOf, unexplained } from '../../testing/builders/notifications.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

const wednesday = '2026-11-17T23:00:00Z';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ now: wednesday });
});
afterAll(() => harness.close());

const respond = (family: AskedFamily, data: unknown, more: object = {}) =>
  family.browser.post(family.path, { body: { ...family.body, data, ...more } });

const stateOf = async ({ request }: AskedFamily): Promise<number> => {
  const row = await harness.database.db
    .selectFrom('consent_request')
    .select('state')
    .where('id', '=', request.id)
    .executeTakeFirstOrThrow();
  return row.state;
};

const mailTo = (address: string) =>
  harness.outbox.messages.filter(({ to }) => to === address).filter((mail) => /Receipt/.test(mail.text));

type Answer = ReturnType<AskedFamily['browser']['post']>;

async function untilAnswered(ask: () => Answer): Promise<Awaited<Answer>> {
  const answer = await ask();
  return answer.statusCode === 503 ? untilAnswered(ask) : answer;
}

const two = {
  schema: {
    type: 'object',
    required: ['newsletter', 'website'],
    properties: {
      newsletter: {
        type: 'object',
        title: 'Newsletter',
        required: ['consent'],
        properties: { consent: { type: 'string', enum: ['granted', 'denied'] } },
      },
      website: {
        type: 'object',
        title: 'Web site',
        required: ['consent'],
        properties: { consent: { type: 'string', enum: ['granted', 'denied'] } },
      },
    },
  },
  uiSchema: {},
};
const both = (newsletter: string, website: string) => ({
  newsletter: { consent: newsletter },
  website: { consent: website },
});

describe('answering a consent request', () => {
  it.each([
    ['granted', { consent: 'granted' }, undefined, consentState.Granted],
    ['denied', { consent: 'denied', needs: 'Away' }, undefined, consentState.Denied],
    ['all granted', both('granted', 'granted'), two, consentState.Granted],
    ['all denied', both('denied', 'denied'), two, consentState.Denied],
    ['some of each', both('granted', 'denied'), two, consentState.Mixed],
  ])('T34 maps %s to its state', async (_, data, template, expected) => {
    const family = await makeAskedFamily(harness, template ? { template } : {});
    const response = await respond(family, data);
    expect(response.statusCode).toBe(200);
    expect(response.json<ConsentDetail>()).toMatchObject({
      state: expected,
      consentState: expected,
      responseDate: '2026-11-18',
      formData: data,
      isFormDataPartial: false,
      hasReceipt: true,
      draft: null,
    });
    expect(await stateOf(family)).toBe(expected);
  });

  it.each([
    ['nothing', {}, 'consent'],
    ['an unknown option', { consent: 'perhaps' }, 'consent'],
    ['an overlong text', { consent: 'granted', needs: 'x'.repeat(201) }, 'needs'],
    ['an answer to an unknown question', { consent: 'granted', website: { consent: 'granted' } }, ''],
  ])('T34 checks answers against the stored form: refuses %s and changes nothing', async (_, data, path) => {
    const family = await makeAskedFamily(harness);
    const response = await respond(family, data);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'consent-refused', errors: [{ path }] });
    expect(await stateOf(family)).toBe(consentState.Pending);
  });

  it('lists each broken rule with the form’s message', async () => {
    const family = await makeAskedFamily(harness);
    const { errors } = (await respond(family, { needs: 'x'.repeat(201) })).json<{ errors: unknown }>();
    expect(errors).toEqual([
      { path: 'consent', message: 'Choose an answer to “Can your child go?”' },
      { path: 'needs', message: '“Anything we should know” must be 200 characters or fewer' },
    ]);
  });

  it('T34 accepts one of fifty concurrent answers by two owners, with one event and one e-mail; busy calls retry', async () => {
    const family = await makeAskedFamily(harness);
    const second = await makeCoParent(harness, family, { isPrimary: true });
    // Each makes a first call, so that all the others have their anti-forgery token.
    for (const { browser } of [family, second])
      await browser.post(`${family.path}/draft`, { body: { data: {} } });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        untilAnswered(() =>
          (index % 2 === 0 ? family : second).browser.post(family.path, {
            body: { ...family.body, data: { consent: index % 3 === 0 ? 'denied' : 'granted' } },
          }),
        ),
      ),
    );
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 409)).toHaveLength(49);
    expect([...mailTo(family.owner.email), ...mailTo(second.owner.email)]).toHaveLength(1);
    const events = await harness.database.db
      .selectFrom('audit_event')
      .select('id')
      .where('event', '=', 'consent.responded')
      .where('subject', '=', family.request.publicId)
      .where('outcome', '=', 'done')
      .execute();
    expect(events).toHaveLength(1);
  });

  it.each([
    ['answered', { state: 2, responseDate: '2026-11-10' }, 'already-decided'],
    ['denied', { state: 3, responseDate: '2026-11-10' }, 'already-decided'],
    ['mixed', { state: 4, responseDate: '2026-11-10' }, 'already-decided'],
    ['withdrawn', { state: 5, withdrawnDate: '2026-11-10' }, 'consent-closed'],
    ['expired', { state: 6 }, 'consent-closed'],
    ['past its due date', { dueDate: '2026-11-17' }, 'consent-closed'],
  ])('T34 refuses an answer and a draft after the request is %s', async (_, options, code) => {
    const family = await makeAskedFamily(harness, options);
    const before = await stateOf(family);
    for (const response of [
      await respond(family, { consent: 'granted' }),
      await family.browser.post(`${family.path}/draft`, { body: { data: { consent: 'granted' } } }),
    ]) {
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({ code });
    }
    expect(await stateOf(family)).toBe(before);
  });

  it('T34 accepts an answer on the due date, in the school’s time zone', async () => {
    harness.setNow('2026-11-27T15:59:00Z');
    const inTime = await makeAskedFamily(harness, {}, { timeZone: 'Australia/Perth' });
    const late = await makeAskedFamily(harness, {}, { timeZone: 'Australia/Perth' });
    const codes = [(await respond(inTime, { consent: 'granted' })).statusCode];
    harness.setNow('2026-11-27T16:01:00Z');
    codes.push((await respond(late, { consent: 'granted' })).statusCode);
    const shown = await late.browser.get(late.path);
    harness.setNow(wednesday);
    expect(codes).toEqual([200, 409]);
    expect(shown.json()).toMatchObject({ state: 6, dueDate });
  });

  it('refuses an answer to a form that has changed since it was loaded', async () => {
    const family = await makeAskedFamily(harness);
    const { templateVersion } = (await family.browser.get(family.path)).json<ConsentDetail>();
    await harness.database.db
      .updateTable('consent_request')
      .set({ form_template: JSON.stringify(two) })
      .where('id', '=', family.request.id)
      .execute();
    const response = await respond(family, both('granted', 'granted'), { templateVersion });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'details-changed' });
  });

  it('e-mails first names, the decision and a link, and nothing that was typed', async () => {
    const family = await makeAskedFamily(harness);
    await respond(family, { consent: 'granted', needs: 'Carries an inhaler' });
    const [mail] = mailTo(family.owner.email);
    expect(mail?.text).toContain('"Excursion": Granted.');
    expect(mail?.text).toContain('Can your child go?: yes');
    expect(mail?.text).toContain('Reference R1. Receipt ');
    expect(mail?.text).not.toContain('inhaler');
    expect(mail?.text).not.toContain(family.student.eqId);
  });
});

describe('permission to answer', () => {
  it('T25 is limited to the primary account owner: a co-parent and a viewer are refused', async () => {
    const family = await makeAskedFamily(harness);
    const { browser } = await makeCoParent(harness, family);
    expect((await browser.post(family.path, { body: family.body })).statusCode).toBe(403);
    const viewer = await makeAccount(harness.database.pool, {
      passwordHash: await testPasswordHash(harness),
    });
    await delegate(harness.database.pool, family.owner, viewer, family.student);
    const asViewer = await harness.signIn(viewer.email);
    expect((await asViewer.get(family.path)).statusCode).toBe(403);
    expect((await asViewer.post(family.path, { body: family.body })).statusCode).toBe(403);
    expect(await stateOf(family)).toBe(consentState.Pending);
  });

  it("T25 treats another family's request, centre, EQ ID and request id as non-existent", async () => {
    const family = await makeAskedFamily(harness);
    const other = await makeAskedFamily(harness);
    const { oneSchoolId } = family.student;
    const mixed = [
      other.path,
      `/api/consent/${oneSchoolId}/${other.request.publicId}/${family.school.centreCode}`,
      `/api/consent/${oneSchoolId}/${family.request.publicId}/${other.school.centreCode}`,
    ];
    for (const path of mixed) {
      expect((await family.browser.get(path)).statusCode).toBe(404);
      expect((await fetchWithToken(family.browser, `${path}/receipt`)).statusCode).toBe(404);
      expect((await family.browser.post(path, { body: family.body })).statusCode).toBe(404);
    }
    for (const swapped of [{ studentEqId: other.student.eqId }, { requestId: other.request.publicId }])
      expect((await respond(family, { consent: 'granted' }, swapped)).statusCode).toBe(404);
    expect(await stateOf(family)).toBe(consentState.Pending);
    expect(await stateOf(other)).toBe(consentState.Pending);
  });

  it('T27 shows another owner the decision, but not the typed answers', async () => {
    const family = await makeAskedFamily(harness);
    const { browser } = await makeCoParent(harness, family);
    await respond(family, { consent: 'granted', needs: 'Ring me on 0412 555 418' });
    const detail = (await browser.get(family.path)).json<ConsentDetail>();
    expect(detail).toMatchObject({
      formData: { consent: 'granted' },
      isFormDataPartial: true,
      hasReceipt: false,
    });
    expect(JSON.stringify(detail)).not.toContain('0412');
    expect((await fetchWithToken(browser, `${family.path}/receipt`)).statusCode).toBe(404);
  });
});

describe('the draft of an answer', () => {
  const saveDraft = (family: AskedFamily, data: unknown) =>
    family.browser.post(`${family.path}/draft`, { body: { data } });

  it('is saved for its owner on every device, incomplete, until the answer is submitted', async () => {
    const family = await makeAskedFamily(harness);
    const second = await makeCoParent(harness, family, { isPrimary: true });
    expect((await saveDraft(family, { needs: 'Half a sen' })).json()).toEqual({
      savedAt: harness.now().toISOString(),
    });
    await saveDraft(family, { needs: 'Half a sentence' });
    harness.advance(60_000);
    const elsewhere = await harness.signIn(family.owner.email);
    expect((await elsewhere.get(family.path)).json()).toMatchObject({ draft: { needs: 'Half a sentence' } });
    expect((await second.browser.get(family.path)).json()).toMatchObject({ draft: null });
    await respond(family, { consent: 'denied' });
    const rows = await harness.database.db.selectFrom('consent_draft').selectAll().execute();
    expect(rows.filter((row) => row.consent_request_id === family.request.id)).toEqual([]);
  });

  it.each([
    ['a text a database can not hold', { needs: 'a\0b' }],
    ['half a letter', { needs: '\ud83d' }],
    ['a list', ['granted']],
    ['more depth than any form has', JSON.parse(`{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`)],
  ])('T28 refuses %s', async (_, data) => {
    const family = await makeAskedFamily(harness);
    expect((await saveDraft(family, data)).statusCode).toBe(400);
    expect((await respond(family, data)).statusCode).toBe(400);
  });

  it('G13 accepts up to 128 KiB, while other calls stay at 64', async () => {
    const family = await makeAskedFamily(harness);
    const large = { needs: 'x'.repeat(120 * 1024) };
    expect((await saveDraft(family, large)).statusCode).toBe(200);
    expect((await saveDraft(family, { needs: 'x'.repeat(128 * 1024) })).statusCode).toBe(413);
    expect((await family.browser.post('/api/viewer/invite', { body: large })).statusCode).toBe(413);
  });
});

it('W-10.2 marks both parents’ notification and reminders as done', async () => {
  const family = await makeAskedFamily(harness);
  const coParent = await makeCoParent(harness, family, { isPrimary: true });
  const requestId = family.request.publicId;
  const params = { requestId, title: 'Reef trip', dueDate };
  const asked = (accountId: number) => [
    { ...unexplained(family), accountId, kind: 'consent-to-answer' as const, params, subjectKey: requestId },
    {
      ...unexplained(family),
      accountId,
      kind: 'consent-due-soon' as const,
      params,
      subjectKey: `${requestId}/1`,
    },
  ];
  await notifyNow(harness, ...asked(family.owner.id), ...asked(coParent.owner.id), unexplained(family));
  expect((await respond(family, { consent: 'granted' })).statusCode).toBe(200);
  const doneFor = async (id: number) =>
    (await notificationsOf(harness, id)).map(({ kind, done }) => `${kind} ${done}`).sort();
  expect(await doneFor(family.owner.id)).toEqual([
    'absence-to-explain null',
    'consent-due-soon self',
    'consent-to-answer self',
  ]);
  expect(await doneFor(coParent.owner.id)).toEqual(['consent-due-soon other', 'consent-to-answer other']);
});
