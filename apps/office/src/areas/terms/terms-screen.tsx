import { officeTermsTexts as texts } from '@portal/texts/office/publishing/terms';
import { LoadFailed, Loading } from '@portal/ui/feedback';
import { FeatureTabs } from '../../shared/feature-tabs.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import { useOffice } from '../../shared/school.tsx';
import { CurrentCard, PlannedCard } from './terms-cards.tsx';
import { NewVersion } from './new-version.tsx';
import { useOfficeTerms } from './queries.ts';

/** /terms: the terms in force, who has accepted them, and new versions. */
export const TermsScreen = () => {
  const { centreCode } = useOffice().school;
  const { data, isError, isFetching, refetch } = useOfficeTerms(centreCode);
  return (
    <>
      <div className="om-head">
        <PageTitle title={texts.title} />
        <p>{texts.lead}</p>
      </div>
      <FeatureTabs />
      {data && (
        <div className="col">
          <CurrentCard terms={data} />
          {data.planned.length > 0 && <PlannedCard planned={data.planned} />}
          <NewVersion terms={data} />
        </div>
      )}
      {!data && isError && (
        <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Loading label={texts.loading} />}
    </>
  );
};
