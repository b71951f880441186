import { familyLimits } from '@portal/contract/families';
import { format } from '@portal/texts/format';
import { familyTexts as texts } from '@portal/texts/office/families';
import { LoadFailed } from '@portal/ui/feedback';
import { useOffice } from '../../shared/school.tsx';
import { useBounced } from './family-queries.ts';
import { Found } from './found.tsx';

/** The adults whose e-mails bounced, as counted on Today (O-3.5). Search results replace this list. */
export const Bounced = ({ openId }: { openId: string | undefined }) => {
  const { data, isError, isFetching, refetch } = useBounced(useOffice().school.centreCode);
  if (isError && !data)
    return <LoadFailed what={texts.bouncedFailed} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data || data.families.length === 0) return null;
  return (
    <section aria-label={texts.bounced}>
      <p className="found-status">
        <b>{texts.bounced}</b>
        <br />
        {texts.bouncedHint} {data.isMore && format(texts.bouncedMore, { number: String(familyLimits.found) })}
      </p>
      <ol>
        {data.families.map((family) => (
          <Found key={family.id} family={family} isOpen={family.id === openId} />
        ))}
      </ol>
    </section>
  );
};
