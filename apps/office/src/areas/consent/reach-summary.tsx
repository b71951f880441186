import { publishingLimits, type Audience } from '@portal/contract/consent/publishing';
import { format } from '@portal/texts/format';
import { consentOfficeTexts } from '@portal/texts/office/consent';
import { LoadFailed, Loading } from '@portal/ui/feedback';
import { ReachDetails } from '../../shared/reach-details.tsx';
import { useReach } from './consent-queries.ts';

const texts = consentOfficeTexts.reach;

/** Whom an audience reaches, before it is published. */
export const ReachSummary = ({ audience }: { audience: Audience }) => {
  const { data, isError, isFetching, refetch } = useReach(audience);
  if (audience.values.length === 0) return <p className="muted">{texts.empty}</p>;
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
