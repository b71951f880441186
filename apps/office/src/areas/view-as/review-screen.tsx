import { Eye } from 'lucide-react';
import { format } from '@portal/texts/format';
import { viewReviewTexts as texts } from '@portal/texts/office/staff/view-reviews';
import { Empty, LoadFailed, Loading } from '@portal/ui/feedback';
import { PageTitle } from '../../shared/page-title.tsx';
import { useOffice } from '../../shared/school.tsx';
import { useReviews } from './queries.ts';
import { ReviewCard } from './review-card.tsx';

/** /view-reviews: administration views that a principal reviews (O-10.10). */
export const ReviewScreen = () => {
  const { school } = useOffice();
  const { data, isError, isFetching, refetch } = useReviews(school.centreCode);
  const waiting = data?.reviews.filter(({ reviewed }) => reviewed === null).length;
  return (
    <>
      <div className="om-head">
        <div>
          <PageTitle title={texts.title} />
          <p role="status">{waiting !== undefined && format(texts.waiting, { count: waiting })}</p>
        </div>
      </div>
      <div className="va-page">
        <p>{texts.lead}</p>
        {data?.reviews.map((review) => (
          <ReviewCard key={review.id} review={review} />
        ))}
        {data?.reviews.length === 0 && <Empty icon={Eye}>{texts.empty}</Empty>}
        {!data && isError && (
          <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {!data && !isError && <Loading label={texts.loading} />}
        <p className="muted">{texts.foot}</p>
      </div>
    </>
  );
};
