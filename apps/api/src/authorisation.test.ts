/**
 * The authorisation matrix (G17, T25): every endpoint × every kind of caller, from the family and other kinds of actor,
 * all for the same student. An endpoint missing from the table fails the test, so that a new one can't be forgotten.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actors } from './testing/authorisation/actors.ts';
import { matrix } from './testing/authorisation/matrix.ts';
import { ActorBrowser, actAsOthers, otherKinds } from './testing/authorisation/other-actors.ts';
import { makeWorld } from './testing/authorisation/world.ts';
import type { World } from './testing/authorisation/world.ts';
import { FakePaymentGateway } from './testing/stand-ins/fake-payment-gateway.ts';
import { createHarness } from './testing/harness.ts';
import type { Harness } from './testing/harness.ts';

/** The code of a problem; null for any other response. */
const codeOf = (body: string): unknown => /"code":"([a-z-]+)"/.exec(body)?.[1] ?? null;

let harness: Harness;
let world: World;

beforeAll(async () => {
  harness = await createHarness({ gateway: new FakePaymentGateway(() => new Date(0)) });
  actAsOthers(harness.app, () => world.schoolId);
  world = await makeWorld(harness);
});
afterAll(() => harness.close());

describe('the authorisation matrix', () => {
  it('T25 lists every endpoint for families', async () => {
    const document = (await harness.browser().get('/api/openapi.json')).json<{
      paths: Record<string, Record<string, unknown>>;
    }>();
    const calls = Object.entries(document.paths)
      .filter(([path]) => path.startsWith('/api') && !path.startsWith('/api/office/'))
      .flatMap(([path, item]) =>
        ['get', 'post', 'patch']
          .filter((method) => method in item)
          .map((method) => `${method.toUpperCase()} ${path}`),
      );
    expect(matrix.map(({ call }) => call).sort()).toEqual(calls.sort());
  });

  // The owner acts last: their report would otherwise change the others' responses.
  describe.each(matrix)('T25 $call', ({ expected, others = {}, ask }) => {
    it.each(otherKinds)('refuses %s, unless the row allows it', async (kind) => {
      const browser = new ActorBrowser(harness.app, kind);
      const response = await ask(browser, world);
      const status = others[kind] ?? 403;
      const refusal = status === 403 ? 'forbidden' : null;
      expect({ status: response.statusCode, code: codeOf(response.body) }).toEqual({ status, code: refusal });
    });

    const order = actors.map((actor, index) => ({ actor, status: expected[index] }));
    const ownerLast = [
      ...order.filter(({ actor }) => actor !== 'owner'),
      ...order.filter(({ actor }) => actor === 'owner'),
    ];
    it.each(ownerLast)('returns $status to $actor', async ({ actor, status }) => {
      const response = await ask(world.browsers[actor], world);
      expect({
        status: response.statusCode,
        body: status === response.statusCode ? '' : response.body,
      }).toEqual({
        status,
        body: '',
      });
    });
  });

  it('G18 writes an audit row for every denial of a signed-in person', async () => {
    const rows = await harness.database.db
      .selectFrom('audit_event')
      .select(['event', 'actor_account_id', 'actor_label'])
      .where('outcome', '=', 'refused')
      .where('event', 'like', 'attendance.%.denied')
      .execute();
    // Seven of nine callers are refused by each of the four reporting calls, and five by the read call; none is
    // anonymous.
    const ofFamily = rows.filter((row) => row.actor_label === null);
    expect(ofFamily.every((row) => row.actor_account_id !== null)).toBe(true);
    expect(ofFamily.length).toBe(4 * 7 + 5);
    // Actors outside the family are refused by all five.
    const ofOthers = rows.filter((row) => row.actor_account_id === null);
    expect(ofOthers.length).toBe(5 * otherKinds.length);
    expect(new Set(ofOthers.map((row) => row.actor_label))).toEqual(
      new Set(["a test's staff", "a test's school system", "a test's identity provider", "a test's system"]),
    );
  });
});
