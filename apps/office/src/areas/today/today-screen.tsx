import { CalendarX, CircleCheck, Hourglass, Inbox, Sun, UserCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { queuePermissions, type QueueListBody, type QueueSummary } from '@portal/contract/queue';
import { dateInZone, formatLongDate } from '@portal/contract/dates';
import { useNow } from '@portal/client/time';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { attendanceTexts } from '@portal/texts/office/attendance';
import type { IconType } from '@portal/ui/base';
import { LinkButton } from '@portal/ui/buttons';
import { Icon } from '@portal/ui/content';
import { Empty, LoadFailed, Loading } from '@portal/ui/feedback';
import { Age } from '../../shared/age.tsx';
import { useAttendanceSummary } from '../../shared/attendance-summary.ts';
import { requestLine } from '../../shared/change-text.ts';
import { Kind } from '../../shared/kind.tsx';
import { officePaths, queueView } from '../../shared/paths.ts';
import { useQueue, useSummary } from '../../shared/queries.ts';
import { useOffice } from '../../shared/school.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import { GoingOut } from './going-out.tsx';
import { OpenImports } from './open-imports.tsx';
import { firstDue, sumOf, targetText } from './today-figures.ts';

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

/** Today's absences without a reason, and the families that the school has not told yet (O-3.2). */
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

/** Each figure links to the list that it counts. */
const Strip = ({ summary }: { summary: QueueSummary }) => {
  const waiting = sumOf(summary, 'waiting');
  const oldest = firstDue(summary);
  const { count, inTime } = summary.decidedToday;
  return (
    <section aria-label={texts.strip}>
      <div className="stats">
        <Figure
          href={queueView({})}
          icon={Inbox}
          label={texts.waiting}
          value={waiting}
          unit={format(texts.requests, { count: waiting })}
        >
          {oldest ? <Age {...oldest} now={summary.now} /> : texts.nothing}
        </Figure>
        <AbsencesFigure />
        <Figure href={queueView({ view: 'mine' })} icon={UserCheck} label={texts.mine} value={summary.mine} />
        <Figure href={queueView({ view: 'held' })} icon={Hourglass} label={texts.held} value={summary.held} />
        <Figure href={queueView({ view: 'decided' })} icon={CircleCheck} label={texts.decided} value={count}>
          {format(texts.inTime, { count: inTime })}
        </Figure>
      </div>
    </section>
  );
};

const ByKind = ({ summary }: { summary: QueueSummary }) => (
  <section className="oc" aria-labelledby="by-kind">
    <div className="oc-h">
      <h2 id="by-kind">{texts.byKind}</h2>
    </div>
    <table className="qt" aria-labelledby="by-kind">
      <thead>
        <tr>
          <th scope="col">{texts.kind}</th>
          <th scope="col" className="end">
            {texts.waits}
          </th>
          <th scope="col" className="end">
            {texts.overTarget}
          </th>
          <th scope="col">{texts.target}</th>
        </tr>
      </thead>
      <tbody>
        {summary.kinds.map(({ kind, waiting, over, target }) => (
          <tr key={kind}>
            <th scope="row">
              <Kind kind={kind} />
            </th>
            <td className="end">
              <Link
                className="a24"
                href={queueView({ kind })}
                aria-label={`${officeTexts.kinds[kind]}, ${waiting}`}
              >
                {waiting}
              </Link>
            </td>
            <td className="end">
              {over > 0 ? (
                <Link
                  className="a24 age-2"
                  href={queueView({ view: 'overdue', kind })}
                  aria-label={`${officeTexts.kinds[kind]}, ${format(officeTexts.queue.over, { count: over })}`}
                >
                  <b>{over}</b>
                </Link>
              ) : (
                <span className="muted">0</span>
              )}
            </td>
            <td className="nw muted">{targetText(kind, target)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const shownFirst = 6;
const dueFirst: QueueListBody = { state: 'waiting', kinds: [], onlyMine: false, onlyOver: false, search: '' };

const DueFirst = ({ waiting }: { waiting: number }) => {
  const { school } = useOffice();
  const { data } = useQueue(school.centreCode, dueFirst);
  if (!data || data.requests.length === 0) return null;
  return (
    <section className="oc" aria-labelledby="due-first">
      <div className="oc-h">
        <h2 id="due-first">{texts.oldestFirst}</h2>
        <Link className="a24" href={officePaths.queue}>
          {format(texts.allWaiting, { count: waiting })}
        </Link>
      </div>
      <table className="qt qs-stack qs-plain" aria-labelledby="due-first">
        <tbody>
          {data.requests.slice(0, shownFirst).map((request) => (
            <tr key={request.id}>
              <td className="nw">
                <Age {...request} now={data.now} />
              </td>
              <td className="nw">
                <Kind kind={request.kind} />
              </td>
              <th scope="row" className="nw">
                <Link className="lnk" href={officePaths.request(request.id)}>
                  {request.about.name}
                </Link>
              </th>
              <td className="clip c-full">{requestLine(request)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

const Work = () => {
  const { school } = useOffice();
  const { data, isPending, isError, isFetching, refetch } = useSummary(school.centreCode, true);
  if (isError && !data)
    return <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />;
  if (isPending || !data) return <Loading label={texts.loading} />;
  return (
    <>
      <Strip summary={data} />
      <div className="g-main wide">
        <DueFirst waiting={sumOf(data, 'waiting')} />
        <div className="col">
          <ByKind summary={data} />
          <GoingOut summary={data} />
          <OpenImports />
        </div>
      </div>
    </>
  );
};

/** /: today's work at the school. */
export const TodayScreen = () => {
  const { school } = useOffice();
  const mayDecide = queuePermissions.some((permission) => school.permissions.includes(permission));
  return (
    <>
      <div className="om-head">
        <PageTitle title={formatLongDate(dateInZone(useNow(), school.timeZone), '')} />
        {mayDecide && (
          <div className="om-act">
            <Link href={officePaths.queue} asChild>
              <LinkButton variant="primary" href={officePaths.queue}>
                {texts.start}
              </LinkButton>
            </Link>
          </div>
        )}
      </div>
      {mayDecide ? <Work /> : <Empty icon={Sun}>{texts.noWork}</Empty>}
    </>
  );
};
