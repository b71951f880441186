import { featureUnavailableText } from '@portal/contract/students';
import { formatLongDate } from '@portal/contract/dates';
import { noBehaviourText } from '@portal/contract/behaviour';
import { paths } from '@portal/contract/routes';
import type { Behaviours } from '@portal/contract/behaviour';
import type { StudentAtSchool } from '@portal/contract/students';
import { hrefTo } from '@portal/client/navigation';
import { refOf } from '../../../shared/student-ref.ts';
import { Card, CardFoot, CardHead, Tag } from '@portal/ui/content';
import { LinkMore } from '@portal/ui/buttons';
import { LoadFailed, Loading, SkeletonLines } from '@portal/ui/feedback';
import { useBehaviour } from '../behaviour-query.ts';
import { categoryTexts } from '../category-texts.ts';
import { IncidentTag } from '../incident-tag.tsx';

const Latest = ({ behaviours: [latest], today }: Behaviours) =>
  latest && (
    <div className="incident">
      <p>
        <IncidentTag type={latest.incidentType} />
      </p>
      <p className="incident-categories">{categoryTexts(latest.incidentCategories).short}</p>
      <p className="muted">{formatLongDate(latest.incidentDate, today.slice(0, 4))}</p>
    </div>
  );

const Content = ({ page }: { page: StudentAtSchool }) => {
  const { data, isError, isFetching, refetch } = useBehaviour(refOf(page));
  const newest = data?.pages[0];
  if (!newest)
    return isError ? (
      <LoadFailed what="Behaviour" busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Loading label="Loading behaviour">
        <SkeletonLines />
      </Loading>
    );
  if (newest.totalCount === 0) return <p className="muted">{noBehaviourText(page.student.firstName)}</p>;
  return (
    <>
      <Latest {...newest} />
      <CardFoot>
        <LinkMore arrow href={hrefTo(paths.behaviour(refOf(page)))}>
          All behaviour
        </LinkMore>
      </CardFoot>
    </>
  );
};

/** Behaviour on the overview: new events and the latest incident (S-2.4). */
export const BehaviourWidget = (page: StudentAtSchool) => {
  const { features, newBehaviourCount } = page.enrolment;
  const isOffered = features.includes('Behaviour');
  return (
    <Card className="widget" aria-labelledby="widget-behaviour">
      <CardHead
        id="widget-behaviour"
        title="Behaviour"
        aside={isOffered && newBehaviourCount > 0 && <Tag tone="info">{newBehaviourCount} new</Tag>}
      />
      {isOffered ? <Content page={page} /> : <p className="muted">{featureUnavailableText}</p>}
    </Card>
  );
};
