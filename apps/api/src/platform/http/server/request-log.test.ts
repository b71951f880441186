import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFamily } from '../../../testing/builders/families.ts';
import type { Family } from '../../../testing/builders/families.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import type { TestBrowser } from '../../../testing/browser.ts';

let harness: Harness;
let family: Family;
let browser: TestBrowser;
const lines: string[] = [];
beforeAll(async () => {
  harness = await createHarness({
    env: { LOG_LEVEL: 'info', LOG_REQUESTS: 'on' },
    logTo: { write: (line) => void lines.push(line) },
  });
  family = await makeFamily(harness);
  ({ browser } = family);
});
afterAll(() => harness.close());
beforeEach(() => void lines.splice(0));

const logged = (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line));

describe('the request log', () => {
  it('has a line for each call: route, method, status, milliseconds and request id', async () => {
    const response = await browser.get('/api/user');
    expect(response.statusCode).toBe(200);
    expect(logged()).toEqual([
      expect.objectContaining({
        msg: 'request',
        route: '/api/user',
        method: 'GET',
        status: 200,
        ms: expect.any(Number),
        reqId: expect.stringMatching(/^[\w-]{5,}$/),
      }),
    ]);
    expect(Object.keys(logged()[0] ?? {}).sort()).toEqual(
      ['hostname', 'level', 'method', 'ms', 'msg', 'pid', 'reqId', 'route', 'status', 'time'].sort(),
    );
  });

  it('G18 contains neither ids nor queries of addresses, nor the caller', async () => {
    const { eqId } = family.student;
    const { centreCode } = family.school;
    const query = 'startDate=2026-01-27&endDate=2026-12-11&word=unguessable';
    await browser.get(`/api/attendance/${eqId}/${centreCode}?${query}`);
    await browser.get(`/api/nothing/${eqId}?${query}`);
    await browser.get(`/${eqId}?${query}`);
    await browser.get(`/api/attendance/${eqId}/${'x'.repeat(200)}?${query}`);
    await browser.get(`/api/attendance/${eqId}/%zz?${query}`);
    expect(logged().map(({ route, status }) => [route, status])).toEqual([
      ['/api/attendance/:studentId/:centreCode', 400],
      ['(none)', 404],
      ['(none)', 404],
      ['(none)', 400],
      ['(none)', 400],
    ]);
    const written = lines.join('');
    for (const word of [eqId, centreCode, '2026-01-27', 'unguessable', family.owner.email, browser.ip])
      expect(written).not.toContain(word);
  });

  it('contains the id that a failed call’s response gives', async () => {
    const { requestId } = (await harness.browser().get('/api/user')).json<{ requestId: string }>();
    expect(logged()).toMatchObject([{ route: '/api/user', status: 401, reqId: requestId }]);
  });

  it('is empty unless it is enabled', async () => {
    const silent: string[] = [];
    const other = await createHarness({
      env: { LOG_LEVEL: 'info' },
      logTo: { write: (line) => void silent.push(line) },
    });
    await other.browser().get('/api/user');
    expect(silent).toEqual([]);
    await other.close();
  });
});
