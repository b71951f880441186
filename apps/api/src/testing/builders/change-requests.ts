/** The rules shared by every kind of pending request, as one suite that each kind's tests run. */
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { decisionEffects } from '../../decision-effects.ts';
import {
  approveChangeRequest,
  listChangeRequests,
  rejectChangeRequest,
} from '../../areas/change-requests/index.ts';
import type { Family } from './families.ts';
import type { Harness } from '../harness.ts';

interface Asked {
  owner: Family['owner'];
  /** The deciding school. */
  school: Pick<Family['school'], 'centreCode'>;
}

export interface SchoolOffice {
  /** The only request pending at the school. */
  onlyRequest(asked: Pick<Asked, 'school'>): Promise<Awaited<ReturnType<typeof listChangeRequests>>[number]>;
  approve(asked: Pick<Asked, 'school'>, note?: string): Promise<void>;
  reject(asked: Pick<Asked, 'school'>, note: string): Promise<void>;
  /** The last e-mail to the owner. */
  lastMail(asked: Pick<Asked, 'owner'>): string;
}

/** The school's side, as in its commands. */
export function schoolOffice(harness: () => Harness): SchoolOffice {
  const deps = () => ({
    db: harness().database.db,
    keys: harness().config.secrets.sealing,
    effects: decisionEffects,
    productName: 'Schoolside',
    portalUrl: 'https://portal.example.com/',
  });
  const decision = (id: string) => ({ id, decidedBy: 'office', now: harness().now(), requestId: 'test' });
  const onlyRequest: SchoolOffice['onlyRequest'] = async ({ school: { centreCode } }) => {
    const [request, ...more] = await listChangeRequests(deps().db, { state: 'submitted', centreCode });
    if (!request || more.length > 0) throw new Error(request ? 'More than one waits' : 'Nothing waits');
    return request;
  };
  return {
    onlyRequest,
    async approve(asked, note) {
      const { id } = await onlyRequest(asked);
      await approveChangeRequest(deps(), { ...decision(id), ...(note === undefined ? {} : { note }) });
      await harness().sendNotifications();
    },
    async reject(asked, note) {
      const { id } = await onlyRequest(asked);
      await rejectChangeRequest(deps(), { ...decision(id), note });
      await harness().sendNotifications();
    },
    lastMail: ({ owner }) => harness().outbox.messages.findLast(({ to }) => to === owner.email)?.text ?? '',
  };
}

/** One kind of request, for a new person in each test. */
export interface RequestKind<Person extends Asked, Body extends object> {
  kind: string;
  make: () => Promise<Person>;
  /** The payload the form would send for the change. */
  bodyOf: (person: Person) => Promise<Body> | Body;
  send: (person: Person, body: object) => Promise<LightMyRequestResponse>;
  /** The record as shown to the person. */
  record: (person: Person) => Promise<unknown>;
  /** The request as shown to the person; null where none is shown. */
  outcome: (person: Person) => Promise<unknown>;
  /** The responses to a submitted request, and to one refused because another is pending. */
  made: (response: LightMyRequestResponse) => boolean;
  awaiting: (response: LightMyRequestResponse) => boolean;
  shown: { submitted: unknown; approved: unknown; rejected: unknown };
  /** Another change, from a page that was opened before the first was approved; absent where nothing can be stale. */
  stale: readonly { bodyOf: (person: Person) => Promise<object>; errors?: unknown }[];
  /** How many browsers may submit concurrently without being refused as busy. */
  together?: number;
  /** Texts in the e-mails. */
  mails: { approved: RegExp; rejected: RegExp };
  /** Invalid input: how the body differs, and the expected error. */
  refused: readonly (readonly [change: object, message: string])[];
  /** Unknown fields, at every depth of a body. */
  foreign: readonly object[];
}

/** Responses of the kinds whose request is part of the record's form (`requestOutcomeSchema`). */
export const formAnswers = {
  made: ({ statusCode }: LightMyRequestResponse): boolean => statusCode === 200,
  awaiting: (response: LightMyRequestResponse): boolean =>
    response.statusCode === 409 && response.json<{ code: string }>().code === 'awaiting-approval',
  shown: {
    submitted: { state: 'submitted', decidedAt: null, note: null },
    approved: { state: 'approved', note: 'Thank you', requested: null },
    rejected: { state: 'rejected', note: 'Which one?', requested: null },
  },
} as const;

export function describeChangeRequests<Person extends Asked, Body extends object>(
  harness: () => Harness,
  of: RequestKind<Person, Body>,
): void {
  const office = schoolOffice(harness);
  const ask = async (person: Person) => of.send(person, await of.bodyOf(person));

  describe(`a request of the kind ${of.kind}`, () => {
    it('T29 is pending at the school, and the record is unchanged', async () => {
      const person = await of.make();
      const before = await of.record(person);
      expect(of.made(await ask(person))).toBe(true);
      expect(await of.outcome(person)).toMatchObject(Object(of.shown.submitted));
      expect(await of.record(person)).toEqual(before);
      expect(await office.onlyRequest(person)).toMatchObject({ kind: of.kind, state: 'submitted' });
    });

    it('changes the record when the school approves, and the parent is notified', async () => {
      const person = await of.make();
      const before = await of.record(person);
      await ask(person);
      await office.approve(person, 'Thank you');
      expect(await of.record(person)).not.toEqual(before);
      expect(await of.outcome(person)).toMatchObject(Object(of.shown.approved));
      expect(office.lastMail(person)).toMatch(of.mails.approved);
    });

    it('leaves the record unchanged when the school rejects; the parent sees the reason and can submit again', async () => {
      const person = await of.make();
      const before = await of.record(person);
      await ask(person);
      await office.reject(person, 'Which one?');
      expect(await of.record(person)).toEqual(before);
      expect(await of.outcome(person)).toMatchObject(Object(of.shown.rejected));
      expect(office.lastMail(person)).toMatch(of.mails.rejected);
      expect(office.lastMail(person)).toContain('The school wrote: "Which one?"');
      expect(of.made(await ask(person))).toBe(true);
    });

    it('F5 is one request for any number of concurrent calls, and the others learn that one is pending', async () => {
      const person = await of.make();
      const body = await of.bodyOf(person);
      const { together = 8 } = of;
      const answers = await Promise.all(Array.from({ length: together }, () => of.send(person, body)));
      expect(answers.filter(of.made)).toHaveLength(1);
      expect(answers.filter(of.awaiting)).toHaveLength(together - 1);
      await expect(office.onlyRequest(person)).resolves.toMatchObject({ kind: of.kind });
    });

    it.each(of.stale)(
      'keeps a change another browser had approved: the second learns what has changed',
      async ({ bodyOf, errors }) => {
        const person = await of.make();
        const body = await bodyOf(person);
        await ask(person);
        await office.approve(person);
        const approved = await of.record(person);
        const answer = await of.send(person, body);
        expect(answer.statusCode).toBe(409);
        expect(answer.json()).toMatchObject({ code: 'details-changed', ...Object(errors) });
        expect(await of.record(person)).toEqual(approved);
      },
    );

    it.each(of.refused)('is refused for invalid input: %j: %s', async (change, message) => {
      const person = await of.make();
      const answer = await of.send(person, { ...(await of.bodyOf(person)), ...change });
      expect(answer.statusCode).toBe(400);
      const { errors } = answer.json<{ errors: { message: string }[] }>();
      expect(errors.map((error) => error.message)).toContain(message);
    });

    it.each(of.foreign)('T28 refuses unknown fields at any depth: %j', async (change) => {
      const person = await of.make();
      const answer = await of.send(person, { ...(await of.bodyOf(person)), ...change });
      expect(answer.statusCode).toBe(400);
    });
  });
}
