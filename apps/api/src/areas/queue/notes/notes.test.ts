/** Notes of staff about a request: for colleagues, never for the family (O-4.11). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffNoteLimits, type RequestDetail, type StaffNote } from '@portal/contract/queue';
import { makeFamily } from '../../../testing/builders/families.ts';
import { makeAskingFamily, makeRequest } from '../../../testing/builders/office/school-requests.ts';
import { makeStaff, okay } from '../../../testing/builders/office/staff.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

async function makeDesk() {
  const family = await makeAskingFamily(harness);
  const staff = await makeStaff(harness, 'office', [family.school]);
  const colleague = await makeStaff(harness, 'principal', [family.school]);
  const { publicId } = await makeRequest(harness, 'student-details', family);
  const path = `/api/office/schools/${family.school.centreCode}/requests/${publicId}`;
  const write = (text: string, by = staff) => by.browser.post(`${path}/notes`, { body: { text } });
  const read = async (by = colleague) => okay(await by.browser.get(path)).json<RequestDetail>();
  return { family, staff, colleague, publicId, path, write, read };
}

describe('O-4.11 a staff note', () => {
  it('is read by colleagues, newest first, with its writer and time', async () => {
    const { staff, colleague, write, read } = await makeDesk();
    okay(await write('Rang, no answer'));
    harness.advance(60_000);
    const { notes } = okay(await write('She rings back at 3', colleague)).json<{ notes: StaffNote[] }>();
    expect(notes).toEqual([
      { by: colleague.name, text: 'She rings back at 3', at: harness.now().toISOString() },
      { by: staff.name, text: 'Rang, no answer', at: expect.any(String) },
    ]);
    const detail = await read();
    expect(detail.staffNotes).toEqual(notes);
    expect(detail.history).toContainEqual({ event: 'noted', by: staff.name, at: expect.any(String) });
  });

  it('changes neither the request nor its version, so that a colleague’s decision stands', async () => {
    const { write, read, path, colleague } = await makeDesk();
    const before = await read();
    okay(await write('Rang, no answer'));
    const body = { version: before.version, outcome: 'approved', note: '', isUnauthorised: false };
    expect((await colleague.browser.post(`${path}/decide`, { body })).statusCode).toBe(200);
  });

  it('is refused when it is empty, too long, or one too many', async () => {
    const { write, read } = await makeDesk();
    for (const text of [' \n ', 'x'.repeat(staffNoteLimits.text + 1)])
      expect((await write(text)).statusCode).toBe(400);
    for (let count = 0; count < staffNoteLimits.perRequest; count += 1) okay(await write(`Note ${count}`));
    expect((await write('One more')).statusCode).toBe(400);
    expect((await read()).staffNotes).toHaveLength(staffNoteLimits.perRequest);
  });

  it('is in nothing that the family reads: no page, no e-mail, no copy of their data', async () => {
    const parent = await makeFamily(harness);
    const staff = await makeStaff(harness, 'office', [parent.school]);
    const { publicId } = await makeRequest(harness, 'student-details', parent);
    const path = `/api/office/schools/${parent.school.centreCode}/requests/${publicId}`;
    const text = 'Rang the grandmother';
    okay(await staff.browser.post(`${path}/notes`, { body: { text } }));
    const body = { version: 0, outcome: 'approved', note: '', isUnauthorised: false };
    okay(await staff.browser.post(`${path}/decide`, { body }));
    harness.advance(120_000);
    await harness.runTasks();
    expect(JSON.stringify(harness.outbox.messages)).not.toContain(text);
    const history = okay(await parent.browser.get('/api/user/accessHistory')).body;
    expect(history).not.toContain(text);
  });
});
