import { Check, Clock, Download, FileText, MailCheck } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { fetchLettersEndpoint, type InvitationRun } from '@portal/contract/families';
import { urlOf } from '@portal/client/calls';
import { savePosted } from '@portal/client/calls/download-file';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { invitationTexts as texts } from '@portal/texts/office/invitations';
import { Button } from '@portal/ui/buttons';
import { Tag } from '@portal/ui/content';
import { FailureNote, toasts } from '@portal/ui/feedback';
import { useOffice } from '../../../shared/school.tsx';
import { refreshInvitations } from './invitation-queries.ts';

const Progress = ({ run: { written, letters } }: { run: InvitationRun }) => {
  const label =
    letters === 0
      ? texts.making
      : format(texts.writing, { written: String(written), letters: String(letters) });
  return (
    <span className="run-progress" role="status">
      <progress value={written} max={Math.max(letters, 1)} aria-label={label} />
      <small>{label}</small>
    </span>
  );
};

/** Fetches the letters. It works once. */
const Fetch = ({ run }: { run: InvitationRun }) => {
  const { school } = useOffice();
  const queries = useQueryClient();
  const { run: act, isBusy, failure, attempt } = useAction();
  const fetchLetters = () =>
    void act(async () => {
      const params = { centreCode: school.centreCode, runId: run.id };
      await savePosted(urlOf(fetchLettersEndpoint.path, params, {}), texts.fileName);
      toasts.push({ title: texts.fetchedNow, tone: 'ok' });
    }).finally(() => void refreshInvitations(queries));
  return (
    <span className="col-sm">
      {failure && <FailureNote failure={failure} attempt={attempt} />}
      <Button className="btn-sm" variant="primary" icon={Download} busy={isBusy} onClick={fetchLetters}>
        {run.letters === 1 ? texts.fetchOne : texts.fetch}
      </Button>
    </span>
  );
};

/** What happens to an issue of codes: progress, letters to fetch, or what became of it. */
export const RunState = ({ run }: { run: InvitationRun }) => {
  const { state, isOwn, by, registered } = run;
  if (state === 'waiting') return <Progress run={run} />;
  if (state === 'ready')
    return isOwn ? <Fetch run={run} /> : <Tag icon={Clock}>{format(texts.readyForOther, { name: by })}</Tag>;
  if (registered > 0)
    return (
      <Tag tone="ok" icon={Check}>
        {format(texts.registered, { count: registered })}
      </Tag>
    );
  if (state === 'expired')
    return (
      <Tag tone="warn" icon={Clock}>
        {texts.lettersExpired}
      </Tag>
    );
  return state === 'sent' ? (
    <Tag icon={MailCheck}>{texts.sent}</Tag>
  ) : (
    <Tag icon={FileText}>{texts.fetched}</Tag>
  );
};
