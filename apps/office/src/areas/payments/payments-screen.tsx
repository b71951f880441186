import { Undo2 } from 'lucide-react';
import { officePaymentTexts as texts } from '@portal/texts/office/payments';
import { LoadFailed, Loading, Note } from '@portal/ui/feedback';
import { PageTitle } from '../../shared/page-title.tsx';
import { useOffice } from '../../shared/school.tsx';
import { DaysCard } from './days-card.tsx';
import { usePayments } from './queries.ts';
import { UncertainCard } from './uncertain-card.tsx';

/** /payments: unknown outcomes, and the days to account for (O-14). */
export const PaymentsScreen = () => {
  const { centreCode } = useOffice().school;
  const { data, isError, isFetching, refetch } = usePayments(centreCode);
  return (
    <>
      <div className="om-head">
        <PageTitle title={texts.title} />
        <p>{texts.lead}</p>
      </div>
      {data && (
        <div className="col">
          <UncertainCard payments={data.uncertain} own={data.ownUncertain} />
          <DaysCard days={data.days} />
          <Note tone="mute" icon={Undo2} title={texts.refunds.heading}>
            <p>{texts.refunds.text}</p>
          </Note>
        </div>
      )}
      {!data && isError && (
        <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Loading label={texts.loading} />}
    </>
  );
};
