/** A school's office that publishes notices, for tests. */
import type { NoticeContent, OfficeNotice } from '@portal/contract/school-notices/office';
import type { LightMyRequestResponse } from 'fastify';
import { makeFamily } from '../families.ts';
import type { Family, FamilyOptions } from '../families.ts';
import type { Harness } from '../../harness.ts';
import { makeStaff, okay } from './staff.ts';
import type { OfficeBrowser } from './staff.ts';

const undoMs = 2 * 60_000;

export interface NoticeOffice {
  harness: Harness;
  family: Family;
  browser: OfficeBrowser;
  base: string;
}

/** Makes a school with one family and a principal, and sets the time. Default: 9 am. */
export async function makeNoticeOffice(
  harness: Harness,
  { now = '2026-11-17T23:00:00Z', ...family }: FamilyOptions & { now?: string } = {},
): Promise<NoticeOffice> {
  harness.setNow(now);
  const made = await makeFamily(harness, { givenNames: 'Isla', ...family });
  const { browser } = await makeStaff(harness, 'principal', [made.school]);
  return {
    harness,
    family: made,
    browser,
    base: `/api/office/schools/${made.school.centreCode}/notices`,
  };
}

export const sports: NoticeContent = {
  title: 'Sports day moves to Thursday',
  message: 'Because of the storm forecast, sports day is on Thursday.\nBuses leave at 8:20 am.',
  audience: { kind: 'school', values: [] },
  isUrgent: false,
  starts: null,
  ends: { day: '2026-11-19', time: '15:00' },
};

export const createNotice = async (
  { browser, base }: NoticeOffice,
  change: Partial<NoticeContent> = {},
): Promise<string> =>
  okay(await browser.post(base, { body: { content: { ...sports, ...change } } })).json<{ id: string }>().id;

export const noticeOf = async (
  { browser, base }: NoticeOffice,
  id: string,
): Promise<OfficeNotice | undefined> =>
  okay(await browser.get(base))
    .json<{ notices: OfficeNotice[] }>()
    .notices.find((notice) => notice.id === id);

export const publishNotice = async (office: NoticeOffice, id: string): Promise<LightMyRequestResponse> =>
  office.browser.post(`${office.base}/${id}/publish`, {
    body: { version: (await noticeOf(office, id))?.version },
  });

/** Publishes the notice, and lets its undo window close. */
export async function sendNotice(office: NoticeOffice, id: string): Promise<void> {
  okay(await publishNotice(office, id));
  office.harness.advance(undoMs);
  await office.harness.runTasks();
}

export const recallNotice = async ({ browser, base }: NoticeOffice, id: string): Promise<{ state: string }> =>
  okay(await browser.post(`${base}/${id}/recall`)).json();
