import { invitationTexts as texts } from '@portal/texts/office/invitations';
import { LoadFailed, Loading } from '@portal/ui/feedback';
import { PageTitle } from '../../../shared/page-title.tsx';
import { useOffice } from '../../../shared/school.tsx';
import { Funnel, Years } from './funnel.tsx';
import { useOverview } from './invitation-queries.ts';
import { IssueForm } from './issue-form.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { Runs } from './runs.tsx';

const Overview = () => {
  const { school } = useOffice();
  const { data, isPending, isError, isFetching, refetch } = useOverview(school.centreCode);
  if (isError && !data)
    return <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />;
  if (isPending || !data) return <Loading label={texts.loading} />;
  return (
    <div className="g-main wide">
      <div className="col">
        <Funnel overview={data} />
        <IssueForm overview={data} />
        <Years years={data.years} />
      </div>
      <div className="col">
        <Runs runs={data.runs} />
        <LetterPreview />
      </div>
    </div>
  );
};

/** /invitations: issues codes, and shows what became of them. */
export const InvitationsScreen = () => (
  <>
    <div className="om-head">
      <PageTitle title={texts.title} />
      <p>{texts.lead}</p>
    </div>
    <Overview />
  </>
);
