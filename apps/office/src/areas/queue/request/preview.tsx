import { Mail, Monitor, UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { DecisionPreview, RequestDetail } from '@portal/contract/queue';
import { format } from '@portal/texts/format';
import { queueTexts } from '@portal/texts/office/queue';
import { Button } from '@portal/ui/buttons';
import { Icon } from '@portal/ui/content';
import { Dialog, LoadFailed, Loading } from '@portal/ui/feedback';
import { usePreview } from '../../../shared/queries.ts';
import { useOffice } from '../../../shared/school.tsx';
import type { Decision } from '../../../shared/requests/use-decide.ts';

const texts = queueTexts.preview;
const outcomes = ['approved', 'rejected'] as const;
type Outcome = (typeof outcomes)[number];

const noneText = (reason: DecisionPreview['noMessage'], name: string): string =>
  reason === 'closed' ? texts.closed : format(texts.noAccess, { name });

/** What the parent who asked reads, by channel, and what the other adults see. */
const Readers = ({ preview, submittedBy }: { preview: DecisionPreview; submittedBy: string }) => {
  const { message, noMessage, others, othersSeeDecision } = preview;
  return (
    <div className="col-sm">
      {message ? (
        <>
          <h3 className="ln">
            <Icon icon={Mail} size={16} />
            {format(texts.email, { name: message.to })}
          </h3>
          <div className="letter-text">
            <p className="b">{message.subject}</p>
            <p>{message.text}</p>
          </div>
          <p className="ln">
            <Icon icon={Monitor} size={16} />
            {format(texts.page, { name: message.to })}
          </p>
        </>
      ) : (
        <p>{noneText(noMessage, submittedBy)}</p>
      )}
      {others.map((name) => (
        <p key={name} className="ln">
          <Icon icon={UsersRound} size={16} />
          {format(texts.other, { name })} {othersSeeDecision ? texts.otherSees : texts.otherSeesNothing}
        </p>
      ))}
    </div>
  );
};

const Loaded = ({ request, decision }: { request: RequestDetail; decision: Decision }) => {
  const { centreCode } = useOffice().school;
  const { data, isError, isFetching, refetch } = usePreview(centreCode, request.id, decision);
  if (data) return <Readers preview={data} submittedBy={request.submittedBy} />;
  if (isError) return <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />;
  return <Loading label={texts.loading} />;
};

/** What each adult will read about the decision, with the note as it stands. Nothing is sent. */
export const Preview = ({
  isOpen,
  request,
  decisionFor,
  onClose,
}: {
  isOpen: boolean;
  request: RequestDetail;
  decisionFor: (outcome: Outcome) => Decision;
  onClose: () => void;
}) => {
  const [outcome, setOutcome] = useState<Outcome>('approved');
  const decision = decisionFor(outcome);
  const hasNoWords = outcome === 'rejected' && decision.note === '' && decision.reason === undefined;
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={texts.title}
      actions={
        <Button variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <div className="tpl" role="group" aria-label={texts.outcome}>
        {outcomes.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === outcome}
            onClick={() => setOutcome(value)}
          >
            {texts[value]}
          </button>
        ))}
      </div>
      {hasNoWords && <p>{texts.needsWords}</p>}
      {isOpen && !hasNoWords && <Loaded request={request} decision={decision} />}
    </Dialog>
  );
};
