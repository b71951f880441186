import { MailPlus, UsersRound } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, dateInZone, formatDate } from '@portal/contract/dates';
import {
  invitationLimits,
  issueInvitationsEndpoint,
  type previewInvitationsEndpoint,
} from '@portal/contract/families';
import type { ResponseOf } from '@portal/contract/endpoint';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { useNow } from '@portal/client/time';
import { format } from '@portal/texts/format';
import { invitationTexts as texts } from '@portal/texts/office/invitations';
import { Button } from '@portal/ui/buttons';
import { Checkbox, Select } from '@portal/ui/choices';
import { FailureNote, LoadFailed, Note, toasts } from '@portal/ui/feedback';
import { useOffice } from '../../../shared/school.tsx';
import { AudienceFields, audienceOf, firstChoice } from './audience-fields.tsx';
import { refreshInvitations, usePreview, type Overview } from './invitation-queries.ts';

type Preview = ResponseOf<typeof previewInvitationsEndpoint>;
type ValidDays = (typeof invitationLimits.validDays)[number];

interface How {
  withLetters: boolean;
  withEmails: boolean;
  validDays: ValidDays;
}

/** How many parents get a code. Without letters, only parents with an e-mail address do. */
const countOf = ({ codes, withEmail }: Preview, { withLetters, withEmails }: How): number => {
  if (withLetters) return codes;
  return withEmails ? withEmail : 0;
};

const reasons = ['account', 'openCode', 'order', 'register'] as const;

const Count = ({ preview, how }: { preview: Preview; how: How }) => {
  const count = countOf(preview, how);
  const noEmail = how.withLetters ? 0 : preview.codes - count;
  const leftOut = [
    ...reasons.flatMap((reason) =>
      preview.leftOut[reason] > 0 ? [format(texts.reasons[reason], { count: preview.leftOut[reason] })] : [],
    ),
    ...(noEmail > 0 ? [format(texts.reasons.noEmail, { count: noEmail })] : []),
  ];
  return (
    <Note icon={UsersRound} live>
      <p>
        <b>{count === 0 ? texts.nobody : `${format(texts.codes, { count })}.`}</b>{' '}
        {leftOut.length > 0 && format(texts.leftOut, { reasons: leftOut.join(', ') })}
      </p>
      {preview.parents.length > 0 && (
        <details>
          <summary>{texts.list}</summary>
          <div className="parent-list" tabIndex={0} role="region" aria-label={texts.list}>
            <ol>
              {preview.parents.map(({ name, rollClass }, index) => (
                <li key={`${index} ${name}`}>
                  {rollClass === null ? name : format(texts.listed, { name, rollClass })}
                </li>
              ))}
            </ol>
          </div>
        </details>
      )}
    </Note>
  );
};

const HowFields = ({
  how,
  preview,
  onChange,
}: {
  how: How;
  preview: Preview | undefined;
  onChange: (how: How) => void;
}) => {
  const { timeZone } = useOffice().school;
  const today = dateInZone(useNow(), timeZone);
  return (
    <fieldset className="issue-fields">
      <legend>{texts.how}</legend>
      <Checkbox
        label={texts.letters}
        hint={texts.lettersHint}
        checked={how.withLetters}
        onChange={({ target }) => onChange({ ...how, withLetters: target.checked })}
      />
      <Checkbox
        label={texts.emails}
        hint={preview && format(texts.emailsHint, { count: preview.withEmail, of: String(preview.codes) })}
        checked={how.withEmails}
        onChange={({ target }) => onChange({ ...how, withEmails: target.checked })}
      />
      <Select
        label={texts.validFor}
        value={String(how.validDays)}
        options={invitationLimits.validDays.map((days) => ({
          value: String(days),
          label: format(texts.validDays, { count: days, date: formatDate(addDays(today, days)) }),
        }))}
        onChange={({ target }) =>
          onChange({
            ...how,
            validDays: invitationLimits.validDays.find((days) => String(days) === target.value) ?? 30,
          })
        }
      />
    </fieldset>
  );
};

/** Chooses an audience, previews it and starts issuing codes, which a background job completes. */
export const IssueForm = ({ overview }: { overview: Overview }) => {
  const { centreCode } = useOffice().school;
  const queries = useQueryClient();
  const [choice, setChoice] = useState(() => firstChoice(overview));
  const [how, setHow] = useState<How>({ withLetters: true, withEmails: false, validDays: 30 });
  const audience = audienceOf(choice);
  const { data: preview, isError, isFetching, refetch } = usePreview(centreCode, audience);
  const { run, isBusy, failure, attempt } = useAction();
  const count = preview ? countOf(preview, how) : 0;
  const issue = () =>
    void run(async () => {
      const { runId } = await call(issueInvitationsEndpoint, {
        params: { centreCode },
        body: { audience, ...how },
        handlesProblems: true,
      });
      toasts.push(
        runId === null
          ? { title: texts.nobodyNow, tone: 'bad' }
          : { title: format(texts.begun, { count }), tone: 'ok' },
      );
      await refreshInvitations(queries);
    });
  return (
    <form
      className="oc"
      aria-labelledby="issue"
      onSubmit={(event) => {
        event.preventDefault();
        if (count > 0) issue();
      }}
    >
      <div className="oc-h">
        <h2 id="issue">{texts.issue}</h2>
      </div>
      <div className="oc-b col">
        {failure && <FailureNote failure={failure} attempt={attempt} />}
        <div className="g2">
          <AudienceFields overview={overview} choice={choice} onChoose={setChoice} />
          <HowFields how={how} preview={preview} onChange={setHow} />
        </div>
        {!how.withLetters && !how.withEmails && (
          <Note tone="warn" live>
            <p>{texts.needsHow}</p>
          </Note>
        )}
        {isError && <LoadFailed what={texts.countFailed} busy={isFetching} onRetry={() => void refetch()} />}
        {preview ? <Count preview={preview} how={how} /> : <p className="muted">{texts.counting}</p>}
      </div>
      <div className="oc-f row">
        <Button type="submit" variant="primary" icon={MailPlus} busy={isBusy} unavailable={count === 0}>
          {format(texts.submit, { count })}
        </Button>
        <span className="grow">{texts.once}</span>
      </div>
    </form>
  );
};
