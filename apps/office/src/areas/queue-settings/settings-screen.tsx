import { useState } from 'react';
import { requestKinds } from '@portal/contract/change-requests';
import { changeQueueSettingsEndpoint, type QueueSettings } from '@portal/contract/queue';
import { call } from '@portal/client/calls';
import { useForm } from '@portal/client/forms/use-form';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { queueSettingsTexts as texts } from '@portal/texts/office/queue-settings';
import { Button } from '@portal/ui/buttons';
import { FailureNote, LoadFailed, Loading, toasts } from '@portal/ui/feedback';
import { ErrorSummary } from '@portal/ui/fields';
import { PageTitle } from '../../shared/page-title.tsx';
import { useKeepSettings, useQueueSettings } from '../../shared/requests/queue-settings.ts';
import { useOffice } from '../../shared/school.tsx';
import {
  NotifyCard,
  ReasonsCard,
  RulesCard,
  TargetsCard,
  TemplatesCard,
  UndoCard,
} from './settings-cards.tsx';
import { bodyOf, settingsErrors, valuesOf } from './settings-form.ts';

/** Adds the kind of request to errors about targets, because their fields have the same label. */
function named(problem: { id: string; message: string }): { id: string; message: string } {
  const kind = requestKinds.find((one) => problem.id === `targets.${one}`);
  return kind ? { ...problem, message: `${officeTexts.kinds[kind]}: ${problem.message}` } : problem;
}

const Settings = ({ opened }: { opened: QueueSettings }) => {
  const { centreCode } = useOffice().school;
  const keep = useKeepSettings(centreCode);
  const [held, setHeld] = useState(opened);
  const form = useForm({
    draft: `queue-settings/${centreCode}/${opened.version}`,
    initial: valuesOf(opened),
    check: settingsErrors,
    send: (values) =>
      call(changeQueueSettingsEndpoint, {
        params: { centreCode },
        body: bodyOf(values, held.version),
        handlesProblems: true,
      }),
    onSent: (saved) => {
      setHeld(saved);
      keep(saved);
      toasts.push({ title: texts.saved, tone: 'ok' });
    },
  });
  return (
    <form className="col set-form" onSubmit={form.submit} noValidate>
      <ErrorSummary attempt={form.attempt} problems={form.problems.map(named)} title={texts.notSaved} />
      <UndoCard form={form} settings={held} />
      <NotifyCard form={form} settings={held} />
      <TargetsCard form={form} />
      <RulesCard form={form} />
      <ReasonsCard form={form} />
      <TemplatesCard form={form} />
      {form.failure && <FailureNote failure={form.failure} attempt={form.attempt} />}
      <div>
        <Button variant="primary" type="submit" busy={form.isSending} busyLabel={texts.saving}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
};

/** /settings: what the school sets for its queue. */
export const QueueSettingsScreen = () => {
  const { school } = useOffice();
  const { data, isPending, isFetching, refetch } = useQueueSettings(school.centreCode);
  return (
    <>
      <div className="om-head">
        <PageTitle title={texts.title} />
        <p>{format(texts.lead, { school: school.name })}</p>
      </div>
      {data && <Settings key={school.centreCode} opened={data} />}
      {isPending && <Loading label={texts.loading} />}
      {!data && !isPending && (
        <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
      )}
    </>
  );
};
