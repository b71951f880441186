import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SchoolSwitches } from '@portal/contract/feature-switches';
import { format } from '@portal/texts/format';
import { featureTexts as texts } from '@portal/texts/office/publishing/features';
import { Button } from '@portal/ui/buttons';
import { FailureNote, LoadFailed, Loading } from '@portal/ui/feedback';
import { FeatureTabs } from '../../shared/feature-tabs.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import { useOffice } from '../../shared/school.tsx';
import { ChangesCard } from './changes-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { useSwitches } from './queries.ts';
import { SchoolTable } from './school-table.tsx';
import { useSwitchForm } from './use-switch-form.ts';

const Head = ({ children }: { children?: ReactNode }) => {
  const { school } = useOffice();
  return (
    <>
      <div className="om-head">
        <PageTitle title={texts.title} />
        <p>{format(texts.lead, { school: school.name })}</p>
        {children != null && <div className="om-act">{children}</div>}
      </div>
      <FeatureTabs />
    </>
  );
};

const Switches = ({ opened }: { opened: SchoolSwitches }) => {
  const state = useSwitchForm(opened);
  const { form, list } = state;
  return (
    <form className="col" onSubmit={form.submit} noValidate>
      <Head>
        <Button
          variant="primary"
          type="submit"
          icon={Check}
          busy={form.isSending}
          busyLabel={texts.saving}
          unavailable={list.length === 0}
        >
          {list.length === 0 ? texts.noChanges : format(texts.save, { count: list.length })}
        </Button>
      </Head>
      {form.failure && <FailureNote failure={form.failure} attempt={form.attempt} />}
      <div className="g-main slim">
        <div className="col">
          <SchoolTable switches={opened} form={state} />
          <ChangesCard form={state} />
        </div>
        <div className="col">
          <HistoryCard history={opened.history} />
        </div>
      </div>
    </form>
  );
};

/** /features: the school's feature switches. */
export const SwitchesScreen = () => {
  const { school } = useOffice();
  const { data, isError, isFetching, refetch } = useSwitches(school.centreCode);
  if (data) return <Switches key={data.version} opened={data} />;
  return (
    <>
      <Head />
      {isError ? (
        <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading label={texts.loading} />
      )}
    </>
  );
};
