import { Download, Mail } from 'lucide-react';
import {
  consentReceiptEndpoint,
  consentState,
  consentStateName,
  readTemplate,
} from '@portal/contract/consent';
import { formatLongDate } from '@portal/contract/dates';
import type { ConsentDetail, ConsentStateName } from '@portal/contract/consent';
import { urlOf } from '@portal/client/calls';
import { useDownload } from '../../../shared/use-download.ts';
import { Button, ButtonRow, LinkButton } from '@portal/ui/buttons';
import { Card } from '@portal/ui/content';
import { Note } from '@portal/ui/feedback';
import type { ConsentRef } from '../consent-query.ts';
import { AnswersList } from './answers-list.tsx';
import { mailToSchool } from './mail-to-school.ts';

/** Saves the receipt. A failure shows a message that stays. */
export const ReceiptButton = ({
  request,
  consentRef,
}: {
  request: ConsentDetail;
  consentRef: ConsentRef;
}) => {
  const { isBusy, download } = useDownload();
  const address = urlOf(consentReceiptEndpoint.path, { ...consentRef }, {});
  return request.hasReceipt ? (
    <Button
      acts
      variant="secondary"
      icon={Download}
      busy={isBusy}
      busyLabel="Downloading"
      onClick={() => void download(address, `Consent receipt ${request.reference}.pdf`)}
    >
      Download receipt (PDF)
    </Button>
  ) : null;
};

const closedText = (request: ConsentDetail): string => {
  const answered = request.responseDate === null ? '' : ` on ${formatLongDate(request.responseDate, '')}`;
  const by = request.respondedBy === null ? '' : ` by ${request.respondedBy}`;
  const texts: Record<ConsentStateName, string> = {
    Pending: '',
    Granted: `Answered${by}${answered}.`,
    Denied: `Answered${by}${answered}.`,
    Mixed: `Answered${by}${answered}.`,
    Withdrawn: 'The school has withdrawn this request. It needs no answer.',
    Expired: 'The due date has passed, and no answer was given.',
  };
  return texts[consentStateName(request.state)];
};

/** A withdrawn or expired request has no answer to change. */
const isAnswered = ({ state }: ConsentDetail): boolean =>
  state !== consentState.Withdrawn && state !== consentState.Expired;

const otherAnswersNote = 'Other answers are shown only to the account owner who gave them.';

/** A request that can no longer be answered: its answers, the receipt and a mail link to request a change. */
export const ClosedRequest = ({
  request,
  consentRef,
}: {
  request: ConsentDetail;
  consentRef: ConsentRef;
}) => {
  const template = readTemplate(request.formTemplate);
  const mail = mailToSchool(request);
  return (
    <>
      <Note tone="mute">{closedText(request)}</Note>
      {template && request.formData && (
        <Card aria-labelledby="consent-answer">
          <h2 id="consent-answer">Your answer</h2>
          <AnswersList template={template} data={request.formData} isPartial={request.isFormDataPartial} />
          {request.isFormDataPartial && <p className="muted small">{otherAnswersNote}</p>}
        </Card>
      )}
      <ButtonRow>
        <ReceiptButton request={request} consentRef={consentRef} />
        {mail !== null && isAnswered(request) && (
          <LinkButton variant="secondary" icon={Mail} href={mail}>
            Email the school to change it
          </LinkButton>
        )}
      </ButtonRow>
    </>
  );
};
