import type { UseQueryResult } from '@tanstack/react-query';
import { publishingLimits, type Reach } from '@portal/contract/consent/publishing';
import type { WideAudience } from '@portal/contract/audiences';
import { format } from '@portal/texts/format';
import { consentOfficeTexts } from '@portal/texts/office/publishing/consent';
import { LoadFailed, Loading } from '@portal/ui/feedback';
import { ReachDetails } from '../reach-details.tsx';

const texts = consentOfficeTexts.reach;

export const isComplete = ({ kind, values }: WideAudience): boolean => kind === 'school' || values.length > 0;

/** The reach of an audience, shown before publishing. */
export const WideReach = ({
  audience,
  reach: { data, isError, isFetching, refetch },
}: {
  audience: WideAudience;
  reach: UseQueryResult<Reach>;
}) => {
  if (!isComplete(audience)) return <p className="muted">{texts.empty}</p>;
  if (!data && isError)
    return <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Loading label={texts.loading} />;
  const most = publishingLimits.familiesWithoutStepUp;
  return (
    <div className="col-sm" aria-busy={isFetching}>
      <ReachDetails reach={data} />
      {data.families > most && <p className="muted">{format(texts.stepUp, { most: String(most) })}</p>}
    </div>
  );
};
