/** Notifies families of imported news, and of due dates (W-10.6, W-10.7; docs/decisions/app/family-news.md). */
import { dateInZone, timeInZone } from '@portal/contract/dates';
import type { Db } from '../../platform/database/database.ts';
import { markSettled } from '../notifications/index.ts';
import { absencesToExplain } from './absences.repository.ts';
import { batchSize, notifyAll } from './batches.ts';
import { consentsDueSoon, newConsents } from './consents.repository.ts';
import { askFrom, remindUntil } from './days.policy.ts';
import { eventsTomorrow } from './event-reminders.repository.ts';
import { addedEvents, movedEvents } from './events.repository.ts';
import { invoicesDueSoon, newInvoices } from './invoices.repository.ts';
import { newReports } from './reports.repository.ts';
import { forgetNews, listDays, listSchools, takeNews } from './school.repository.ts';
import type { News, School } from './school.repository.ts';
import { findSettled } from './settled.repository.ts';

/** An import that is older than this when it is processed isn't news any more. */
const newsMs = 2 * 24 * 60 * 60_000;

/** Notifies families of imported news, one school at a time. Repeating a school after a crash notifies nobody twice. */
export async function notifyOfImports(db: Db, now: Date): Promise<void> {
  for (let news = await takeNews(db, now); news; news = await takeNews(db, now)) {
    await settle(db, news.schoolId, now);
    if (now.getTime() - news.importedAt.getTime() < newsMs) await notifyOfNews(db, news, now);
    await forgetNews(db, news);
  }
}

async function settle(db: Db, schoolId: number, now: Date): Promise<void> {
  for (let found = batchSize; found === batchSize;)
    found = await db.transaction().execute(async (trx) => {
      const ids = await findSettled(trx, schoolId);
      await markSettled(trx, ids, now);
      return ids.length;
    });
}

async function notifyOfNews(db: Db, news: News, now: Date): Promise<void> {
  const today = dateInZone(now, news.timeZone);
  const from = askFrom(await listDays(db, news, today), today);
  await notifyAll(db, absencesToExplain({ school: news, from, today }), now);
  await notifyAll(db, newConsents(news, today), now);
  await notifyAll(db, newReports(news, today), now);
  await notifyAll(db, newInvoices(news, today), now);
  await notifyAll(db, addedEvents(news, today), now);
  await notifyAll(db, movedEvents(news, today), now);
}

/** Schools per page. */
const schoolsAtOnce = 200;

interface Hours {
  from: string;
  until: string;
}

/** The hours for reminders of due dates. A worker that was down in the morning catches up later. */
const daytime: Hours = { from: '07:00', until: '19:00' };
/** After school, before the default time of digests, and until quiet hours usually begin. */
const evening: Hours = { from: '16:00', until: '21:00' };

const isWithin = (time: string, { from, until }: Hours): boolean => time >= from && time < until;

/** Sends reminders of approaching due dates and events. Runs hourly; each adult gets each reminder once. */
export async function notifyOfDueDates(db: Db, now: Date): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const schools: School[] = await listSchools(db, after, schoolsAtOnce);
    for (const school of schools) await remind(db, school, now);
    after = schools.length === schoolsAtOnce ? schools.at(-1)?.schoolId : undefined;
  }
}

async function remind(db: Db, school: School, now: Date): Promise<void> {
  const today = dateInZone(now, school.timeZone);
  const time = timeInZone(now, school.timeZone);
  if (isWithin(time, daytime)) {
    const until = remindUntil(await listDays(db, school, today), today);
    await notifyAll(db, consentsDueSoon({ school, today, until, now }), now);
    await notifyAll(db, invoicesDueSoon(school, today), now);
  }
  if (isWithin(time, evening)) await notifyAll(db, eventsTomorrow(school, today), now);
}
