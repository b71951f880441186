/** Events and notices of the office's demo school: published, drafts, and one from the register. */
import type { EventContent } from '@portal/contract/office-events';
import type { Trx } from '../../platform/database/database.ts';

const principal = 'Amara Osei';

interface Context {
  schoolId: number;
  now: Date;
}

/** `days` are the next school days. */
export async function insertEvents(
  trx: Trx,
  { future }: { future: readonly string[] },
  context: Context,
): Promise<void> {
  const [tomorrow = '', second = '', third = ''] = future;
  const sports = eventOf({
    title: 'Swimming carnival',
    place: 'Wattle Plains pool',
    startDate: third,
    endDate: third,
    startTime: '09:00',
    endTime: '14:30',
    bring: 'Swimwear, towel, hat and lunch',
    detail: 'Families are welcome. Students leave by bus at 8:40 am.',
  });
  await insertPublished(trx, sports, context);
  await insertDraft(
    trx,
    eventOf({
      title: 'Science Centre excursion',
      eventType: 2,
      place: 'Science Centre',
      startDate: second,
      endDate: second,
      startTime: '08:30',
      endTime: '14:45',
      audience: { kind: 'years', values: ['03', '04'] },
      detail: 'Wear full uniform and closed shoes.',
      bring: 'Lunch and water',
      cost: '$12.00',
    }),
    context,
  );
  await insertRegisterEvent(trx, tomorrow, context);
  await insertNotices(trx, context);
}

const eventOf = (change: Partial<EventContent>): EventContent => ({
  title: '',
  eventType: 3,
  place: '',
  startDate: '',
  startTime: null,
  endDate: '',
  endTime: null,
  audience: { kind: 'school', values: [] },
  detail: '',
  bring: '',
  cost: '',
  ...change,
});

const draftRow = (content: EventContent, { schoolId, now }: Context) => ({
  school_id: schoolId,
  content: JSON.stringify(content),
  start_date: content.startDate,
  end_date: content.endDate,
  created_at: now,
  created_by: principal,
  changed_at: now,
});

async function insertDraft(trx: Trx, content: EventContent, context: Context): Promise<void> {
  await trx.insertInto('office_event').values(draftRow(content, context)).execute();
}

async function insertPublished(trx: Trx, content: EventContent, context: Context): Promise<void> {
  const { title, startDate, startTime, endDate, endTime, detail, place, bring } = content;
  const shown = await trx
    .insertInto('upcoming_event')
    .values({
      source_id: 'office:demo-carnival',
      school_id: context.schoolId,
      event_type: 'V',
      display_name: title,
      detail: `Where: ${place}\n${detail}\nBring: ${bring}`,
      start_date: startDate,
      start_time: startTime,
      end_date: endDate,
      end_time: endTime,
      audience: 'school',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('office_event')
    .values({
      ...draftRow(content, context),
      state: 'published',
      shown_content: JSON.stringify(content),
      upcoming_event_id: shown.id,
      published_by: principal,
    })
    .execute();
}

async function insertRegisterEvent(trx: Trx, date: string, { schoolId }: Context): Promise<void> {
  await trx
    .insertInto('upcoming_event')
    .values({
      source_id: 'EV-WP-1',
      school_id: schoolId,
      event_type: 'A',
      display_name: 'Maths assessment',
      start_date: date,
      start_time: '09:30',
      end_date: date,
      end_time: '10:30',
      audience: 'year',
      year_level: '03',
    })
    .execute();
}

const dayMs = 86_400_000;

async function insertNotices(trx: Trx, { schoolId, now }: Context): Promise<void> {
  const inDays = (days: number): Date => new Date(now.getTime() + days * dayMs);
  const base = { school_id: schoolId, created_at: now, created_by: principal, changed_at: now };
  await trx
    .insertInto('school_notice')
    .values([
      {
        ...base,
        state: 'shown',
        title: 'The car park is closed this week',
        message: 'Please use the gate in Acacia Street. The bus stop stays open.',
        audience_kind: 'school',
        audience_values: [],
        ends_at: inDays(5),
        sends_at: now,
        published_by: principal,
      },
      {
        ...base,
        title: 'Uniform shop hours',
        message: 'The uniform shop opens at 8:00 am on school days.',
        audience_kind: 'years',
        audience_values: ['03', '04'],
        ends_at: inDays(3),
      },
    ])
    .execute();
}
