/** Notices, alerts and outages as rows of one table. Pure. */
import { formatLongDate, formatTime } from '@portal/contract/dates';
import type { NoticeState, OfficeNotice } from '@portal/contract/school-notices/office';
import type { OfficeOutage, OutageState } from '@portal/contract/service-status/office';
import { noticeFormTexts, noticeTexts as texts } from '@portal/texts/office/publishing/school-notices';
import { audienceText } from '../../shared/audience/audience-words.ts';
import type { NoticeKind } from './phone-preview.tsx';
import { schoolTime } from './typed-times.ts';

interface RowBase {
  id: string;
  kind: NoticeKind;
  title: string;
  parts: string;
  audience: string;
  from: string;
  until: string;
  state: NoticeState | OutageState;
}

export type NoticeRow = RowBase &
  ({ notice: OfficeNotice; outage?: never } | { outage: OfficeOutage; notice?: never });

/** "18 November, 3:00 pm". */
function timeText(instant: string, timeZone: string, now: string): string {
  const { day, time } = schoolTime(instant, timeZone);
  const thisYear = schoolTime(now, timeZone).day.slice(0, 4);
  return `${formatLongDate(day, thisYear).replace(/^\w+ /, '')}, ${formatTime(time)}`;
}

/** First the rows that can still change, then the others in the order in which families saw them. */
const order: Readonly<Record<NoticeRow['state'], number>> = {
  'in-force': 0,
  shown: 0,
  planned: 1,
  held: 1,
  draft: 2,
  ended: 3,
  recalled: 3,
};

export function rowsOf(
  notices: readonly OfficeNotice[],
  outages: readonly OfficeOutage[],
  { timeZone, now }: { timeZone: string; now: string },
): NoticeRow[] {
  const text = (instant: string): string => timeText(instant, timeZone, now);
  return [
    ...outages.map((outage): NoticeRow => ({
      id: outage.id,
      kind: outage.kind,
      title: outage.title,
      parts: outage.modules.map((name) => noticeFormTexts.modules[name]).join(', '),
      audience: outage.centreCode === undefined ? texts.allSchools : texts.thisSchool,
      from: text(outage.startsAt),
      until: outage.endsAt === undefined ? texts.untilEnded : text(outage.endsAt),
      state: outage.state,
      outage,
    })),
    ...notices.map((notice): NoticeRow => ({
      id: notice.id,
      kind: 'notice',
      title: notice.content.title,
      parts: texts.home,
      audience: audienceText(notice.content.audience),
      from: notice.sendsAt === null ? texts.asPublished : text(notice.sendsAt),
      until: text(notice.endsAt),
      state: notice.state,
      notice,
    })),
  ].toSorted((a, b) => order[a.state] - order[b.state]);
}
