import { Ban, FileText, Mail } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dateInZone, formatDate } from '@portal/contract/dates';
import {
  issueInvitationsEndpoint,
  revokeInvitationEndpoint,
  type CodeState,
  type FamilyInvitation,
  type FamilyPage,
} from '@portal/contract/families';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { familyCodeTexts as texts, invitationTexts } from '@portal/texts/office/invitations';
import { Button } from '@portal/ui/buttons';
import { Tag } from '@portal/ui/content';
import { FailureNote, toasts } from '@portal/ui/feedback';
import { useOffice } from '../../../shared/school.tsx';
import { familyKey } from '../family-queries.ts';
import { useRun } from '../invitations/invitation-queries.ts';
import { RunState } from '../invitations/run-state.tsx';

const tones = {
  open: 'info',
  used: 'ok',
  cancelled: 'mute',
  expired: 'warn',
  frozen: 'bad',
} as const satisfies Record<CodeState, string>;

const Code = ({
  code,
  isBusy,
  onRevoke,
}: {
  code: FamilyInvitation;
  isBusy: boolean;
  onRevoke: () => void;
}) => {
  const { timeZone } = useOffice().school;
  const dateOf = (at: string): string => formatDate(dateInZone(new Date(at), timeZone));
  const end = code.codeEnd === null ? texts.unknownEnd : format(texts.ends, { end: code.codeEnd });
  const facts = [
    format(texts.issued, { name: code.issuedBy, date: dateOf(code.issuedAt) }),
    ...(code.isEmailed ? [texts.emailed] : []),
    ...(code.isOpened ? [texts.entered] : []),
  ];
  return (
    <li>
      <span className="grow">
        {end}
        {code.state === 'open' && `, ${format(texts.until, { date: dateOf(code.expiresAt) })}`}
        <small>{facts.join(', ')}</small>
      </span>
      <Tag tone={tones[code.state]}>{texts.states[code.state]}</Tag>
      {code.state === 'open' && (
        <Button
          className="btn-sm"
          variant="secondary"
          icon={Ban}
          busy={isBusy}
          aria-label={format(texts.revokeLabel, { end: code.codeEnd ?? '' })}
          onClick={onRevoke}
        >
          {texts.revoke}
        </Button>
      )}
    </li>
  );
};

/** Issues a code to the adult, shows its progress, and revokes codes. */
function useCodes({ id: familyId }: FamilyPage) {
  const { centreCode } = useOffice().school;
  const queries = useQueryClient();
  const [runId, setRunId] = useState<string | null>(null);
  const { data: run } = useRun(centreCode, runId);
  const action = useAction();
  const isMade = run !== undefined && run.state !== 'waiting';
  useEffect(() => {
    if (isMade) void queries.invalidateQueries({ queryKey: familyKey(centreCode, familyId) });
  }, [isMade, queries, centreCode, familyId]);
  return {
    ...action,
    progress: run,
    issue: (withEmails: boolean) =>
      void action.run(async () => {
        const begun = await call(issueInvitationsEndpoint, {
          params: { centreCode },
          body: {
            audience: { kind: 'parent', familyId },
            withLetters: !withEmails,
            withEmails,
            validDays: 30,
          },
          handlesProblems: true,
        });
        setRunId(begun.runId);
        if (begun.runId === null) toasts.push({ title: invitationTexts.nobodyNow, tone: 'bad' });
      }),
    revoke: (invitationId: string) =>
      void action.run(async () => {
        const { isDone } = await call(revokeInvitationEndpoint, {
          params: { centreCode, familyId, invitationId },
          handlesProblems: true,
        });
        toasts.push(
          isDone ? { title: texts.revoked, tone: 'ok' } : { title: texts.alreadyUsed, tone: 'bad' },
        );
        await queries.invalidateQueries({ queryKey: familyKey(centreCode, familyId) });
      }),
  };
}

const Issue = ({ hasEmail, codes }: { hasEmail: boolean; codes: ReturnType<typeof useCodes> }) => (
  <>
    <Button
      className="btn-sm"
      variant="secondary"
      icon={FileText}
      busy={codes.isBusy}
      onClick={() => codes.issue(false)}
    >
      {texts.print}
    </Button>
    {hasEmail && (
      <Button
        className="btn-sm"
        variant="secondary"
        icon={Mail}
        busy={codes.isBusy}
        onClick={() => codes.issue(true)}
      >
        {texts.email}
      </Button>
    )}
    {codes.progress ? <RunState run={codes.progress} /> : <span>{texts.replaces}</span>}
  </>
);

/** The adult's codes. A new one replaces an open one, and its letter can be fetched once. */
export const Codes = ({ family }: { family: FamilyPage }) => {
  const { email, mayInvite, invitations, account } = family;
  const codes = useCodes(family);
  return (
    <section className="oc" aria-labelledby="codes">
      <div className="oc-h">
        <h2 id="codes">{texts.title}</h2>
      </div>
      {codes.failure && (
        <div className="oc-b">
          <FailureNote failure={codes.failure} attempt={codes.attempt} />
        </div>
      )}
      {invitations.length === 0 ? (
        <p className="oc-b muted">{texts.none}</p>
      ) : (
        <ul className="ol run-list">
          {invitations.map((code) => (
            <Code key={code.id} code={code} isBusy={codes.isBusy} onRevoke={() => codes.revoke(code.id)} />
          ))}
        </ul>
      )}
      <div className="oc-f row">
        {mayInvite ? (
          <Issue hasEmail={email !== null} codes={codes} />
        ) : (
          <span>{account.state === 'none' ? texts.notAllowed : texts.hasAccount}</span>
        )}
      </div>
    </section>
  );
};
