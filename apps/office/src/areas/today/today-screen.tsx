import { queuePermissions, type QueueSummary } from '@portal/contract/queue';
import type { Today } from '@portal/contract/today';
import { dateInZone, formatLongDate } from '@portal/contract/dates';
import { useNow } from '@portal/client/time';
import { officeTexts } from '@portal/texts/office';
import { Link } from 'wouter';
import { LinkButton } from '@portal/ui/buttons';
import { LoadFailed, Loading } from '@portal/ui/feedback';
import { officePaths } from '../../shared/paths.ts';
import { useSummary } from '../../shared/queries.ts';
import { useOffice } from '../../shared/school.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import { useToday } from '../../shared/today-query.ts';
import { ByKind } from './by-kind.tsx';
import { DueFirst } from './due-first.tsx';
import { FailedCard } from './failed-card.tsx';
import { BreakGlassUses } from './break-glass-uses.tsx';
import { GoingOut } from './going-out.tsx';
import { OpenImports } from './open-imports.tsx';
import { Strip } from './strip.tsx';
import { PaymentsCard, RegisterCard, ScheduledCard, TeamCard } from './today-cards.tsx';
import { sumOf } from './today-figures.ts';

const texts = officeTexts.today;

const Main = ({ summary, today }: { summary: QueueSummary; today: Today }) => (
  <div className="col">
    <DueFirst waiting={sumOf(summary, 'waiting')} />
    <div className="g2">
      <ByKind summary={summary} />
      <div className="col">
        <GoingOut summary={summary} />
        {today.scheduled && <ScheduledCard scheduled={today.scheduled} />}
      </div>
    </div>
    <TeamCard summary={summary} textsSent={today.texts?.sent ?? null} />
  </div>
);

/** Beside the queue, or the whole page for roles without one. */
const Cards = ({ today, className }: { today: Today; className: string }) => (
  <div className={className}>
    <FailedCard texts={today.texts} bounced={today.bounced} />
    <OpenImports />
    {today.payments && <PaymentsCard payments={today.payments} />}
    <RegisterCard register={today.register} />
  </div>
);

const Work = ({ mayDecide }: { mayDecide: boolean }) => {
  const { centreCode } = useOffice().school;
  const summary = useSummary(centreCode, mayDecide);
  const today = useToday(centreCode);
  const needed = mayDecide ? [summary, today] : [today];
  const failing = needed.find(({ isError, data }) => isError && !data);
  if (failing)
    return (
      <LoadFailed
        what={texts.failed}
        busy={failing.isFetching}
        onRetry={() => void Promise.all(needed.map(({ refetch }) => refetch()))}
      />
    );
  if (!today.data || (mayDecide && !summary.data)) return <Loading label={texts.loading} />;
  return (
    <>
      <Strip summary={summary.data} today={today.data} />
      {summary.data ? (
        <div className="g-main">
          <Main summary={summary.data} today={today.data} />
          <Cards className="col" today={today.data} />
        </div>
      ) : (
        <Cards className="g-cards" today={today.data} />
      )}
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
      <BreakGlassUses />
      <Work mayDecide={mayDecide} />
    </>
  );
};
