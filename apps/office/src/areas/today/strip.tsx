import {
  CalendarX,
  CircleCheck,
  ClipboardPen,
  HeartPulse,
  Hourglass,
  Inbox,
  UserCheck,
  UserPlus,
  Wallet,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { RequestKind } from '@portal/contract/change-requests';
import type { QueueSummary } from '@portal/contract/queue';
import type { Today } from '@portal/contract/today';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { attendanceTexts } from '@portal/texts/office/attendance';
import type { IconType } from '@portal/ui/base';
import { Icon } from '@portal/ui/content';
import { Age } from '../../shared/requests/age.tsx';
import { useAttendanceSummary } from '../../shared/attendance-summary.ts';
import { officePaths, queueView } from '../../shared/paths.ts';
import { useOffice } from '../../shared/school.tsx';
import { firstDue, sumOf } from './today-figures.ts';
import { useSchoolTime } from './school-time.ts';

const texts = officeTexts.today;

const Figure = ({
  href,
  icon,
  label,
  value,
  unit,
  children,
}: {
  href: string;
  icon: IconType;
  label: string;
  value: number;
  unit?: string;
  children?: ReactNode;
}) => (
  <Link href={href}>
    <span className="l">
      <Icon icon={icon} size={16} />
      {label}
    </span>
    <span className="v">
      {value} {unit !== undefined && <small>{unit}</small>}
    </span>
    {children != null && <span className="d">{children}</span>}
  </Link>
);

/** Today's unexplained absences, and the families that the school hasn't notified yet (O-3.2). */
const AbsencesFigure = () => {
  const { centreCode, permissions } = useOffice().school;
  const { data } = useAttendanceSummary(centreCode, permissions.includes('absences.decide'));
  if (!data) return null;
  const { label, notTold, allTold } = attendanceTexts.today;
  return (
    <Figure href={officePaths.absences} icon={CalendarX} label={label} value={data.unexplained}>
      {data.notTold === 0 ? allTold : format(notTold, { count: data.notTold })}
    </Figure>
  );
};

/** Requests that may not wait, by kind. */
const KindFigure = ({
  summary,
  kind,
  icon,
}: {
  summary: QueueSummary;
  kind: RequestKind;
  icon: IconType;
}) => {
  const found = summary.kinds.find((one) => one.kind === kind);
  if (!found) return null;
  const label = officeTexts.kinds[kind];
  return (
    <Figure href={queueView({ kind })} icon={icon} label={label} value={found.waiting}>
      {found.oldest ? <Age {...found.oldest} now={summary.now} /> : texts.nothing}
    </Figure>
  );
};

const PaymentsFigure = ({
  payments: { unknown, oldestAt },
}: {
  payments: NonNullable<Today['payments']>;
}) => {
  const timeOf = useSchoolTime();
  return (
    <Figure href={officePaths.payments} icon={Wallet} label={texts.unknownPayments} value={unknown}>
      {oldestAt === null ? texts.allKnown : format(texts.waitingSince, { time: timeOf(oldestAt) })}
    </Figure>
  );
};

const ConsentFigure = ({ due: { requests, notAnswered } }: { due: NonNullable<Today['consentDue']> }) => (
  <Figure
    href={officePaths.consent}
    icon={ClipboardPen}
    label={texts.consentDue}
    value={requests}
    unit={texts.thisWeek}
  >
    {format(texts.notAnswered, { count: notAnswered })}
  </Figure>
);

const MostUrgent = ({ summary }: { summary: QueueSummary }) => {
  const waiting = sumOf(summary, 'waiting');
  const oldest = firstDue(summary);
  return (
    <Figure
      href={queueView({})}
      icon={Inbox}
      label={texts.waiting}
      value={waiting}
      unit={format(texts.requests, { count: waiting })}
    >
      {oldest ? <Age {...oldest} now={summary.now} /> : texts.nothing}
    </Figure>
  );
};

/** Roles without the other figures see their own work instead. */
const OwnWork = ({ summary }: { summary: QueueSummary }) => {
  const { count, inTime } = summary.decidedToday;
  return (
    <>
      <Figure href={queueView({ view: 'mine' })} icon={UserCheck} label={texts.mine} value={summary.mine} />
      <Figure href={queueView({ view: 'held' })} icon={Hourglass} label={texts.held} value={summary.held} />
      <Figure href={queueView({ view: 'decided' })} icon={CircleCheck} label={texts.decided} value={count}>
        {format(texts.inTime, { count: inTime })}
      </Figure>
    </>
  );
};

/** Six figures at most. Each links to the list that it counts. */
export const Strip = ({
  summary,
  today,
}: {
  summary: QueueSummary | undefined;
  today: Today | undefined;
}) => {
  const consentDue = today?.consentDue ?? null;
  const payments = today?.payments ?? null;
  if (!summary && !payments && !consentDue) return null;
  return (
    <section aria-label={texts.strip}>
      <div className="stats">
        {summary && <MostUrgent summary={summary} />}
        <AbsencesFigure />
        {summary && consentDue && (
          <>
            <KindFigure summary={summary} kind="medical-conditions" icon={HeartPulse} />
            <KindFigure summary={summary} kind="add-student" icon={UserPlus} />
          </>
        )}
        {summary && !consentDue && <OwnWork summary={summary} />}
        {payments && <PaymentsFigure payments={payments} />}
        {consentDue && <ConsentFigure due={consentDue} />}
      </div>
    </section>
  );
};
