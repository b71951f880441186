import { Check, CircleMinus, Eye, Hourglass, X } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { decideBodySchema, type RequestDetail } from '@portal/contract/queue';
import { useForm } from '@portal/client/forms/use-form';
import { schemaErrors } from '@portal/client/forms/schema-errors';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { queueTexts } from '@portal/texts/office/queue';
import { Button, type ButtonProps } from '@portal/ui/buttons';
import { FailureNote } from '@portal/ui/feedback';
import { Key } from '../../../shared/keys.tsx';
import { useQueueSettings } from '../../../shared/requests/queue-settings.ts';
import { useOffice } from '../../../shared/school.tsx';
import type { Decision } from '../../../shared/requests/use-decide.ts';
import { AssignSelect } from './assign-select.tsx';
import { NoteField, type Words } from './note-field.tsx';
import { Preview } from './preview.tsx';
import type { Accepted } from './use-accepted.ts';
import type { Handling } from './use-handling.ts';

const texts = officeTexts.request;

export interface DecideBarProps {
  request: RequestDetail;
  decide: (decision: Decision) => Promise<boolean>;
  handling: Handling;
  noteBox: RefObject<HTMLTextAreaElement | null>;
  accepted: Accepted;
}

type Choice = Pick<Decision, 'outcome' | 'isUnauthorised'>;

/** What a decision contains besides its note: the reason for a rejection, or the accepted fields of a partial approval. */
const decisionOf = (
  { note, reason }: Words,
  choice: Choice,
  { accepted, isPartial }: Accepted,
): Decision => ({
  note: note.trim(),
  ...(choice.outcome === 'rejected' && reason !== '' && { reason }),
  ...(choice.outcome === 'approved' && isPartial && { acceptedFields: accepted }),
  ...choice,
});

/** Note and reason, kept in this tab until the decision is made. */
const useWords = ({ request, decide, noteBox, accepted }: DecideBarProps) => {
  const choice = useRef<Choice>({ outcome: 'approved', isUnauthorised: false });
  const form = useForm({
    draft: `queue-note/${request.id}`,
    initial: { note: '', reason: '' },
    check: (words) =>
      schemaErrors(
        decideBodySchema.safeParse({
          version: request.version,
          ...decisionOf(words, choice.current, accepted),
        }),
      ),
    send: async (words) => {
      if (!(await decide(decisionOf(words, choice.current, accepted)))) throw new Error('not decided');
    },
    onInvalid: () => noteBox.current?.focus(),
    // The page shows the cause: a conflict, or a failure of the service.
    handles: () => true,
  });
  return { form, choice };
};

/** Always visible. Rejecting requires a reason or a note: without either, the note gets the focus. */
export const DecideBar = (props: DecideBarProps) => {
  const { request, handling, noteBox, accepted } = props;
  const { data: settings } = useQueueSettings(useOffice().school.centreCode);
  const { form, choice } = useWords(props);
  const [isPreviewing, setPreviewing] = useState(false);
  const choose = (outcome: Choice['outcome'], isUnauthorised = false): ButtonProps => ({
    type: 'submit',
    size: 'lg',
    variant: 'secondary',
    busy: form.isSending,
    onClick: () => void (choice.current = { outcome, isUnauthorised }),
  });
  const isHeld = request.state === 'held';
  return (
    <form className="decide" onSubmit={form.submit} noValidate>
      {handling.failure && <FailureNote failure={handling.failure} attempt={handling.attempt} />}
      <NoteField
        words={form.values}
        error={form.errorOf('note')}
        settings={settings}
        noteBox={noteBox}
        onChange={form.change}
      >
        <AssignSelect request={request} onAssign={(staffId) => void handling.assign(staffId)} />
      </NoteField>
      <Button
        {...choose('approved')}
        variant="primary"
        icon={Check}
        id="approve"
        aria-keyshortcuts="A"
        why={accepted.accepted.length === 0 ? texts.acceptNone : undefined}
      >
        {accepted.isPartial
          ? format(texts.approvePart, { count: accepted.accepted.length, all: String(accepted.count) })
          : texts.approve}
        <Key>A</Key>
      </Button>
      {request.kind === 'absence-reason' && (
        <Button {...choose('approved', true)}>{texts.approveUnauthorised}</Button>
      )}
      <Button {...choose('rejected')} icon={X} id="reject" aria-keyshortcuts="R">
        {texts.reject}
        <Key>R</Key>
      </Button>
      <Button
        variant="secondary"
        size="lg"
        icon={Hourglass}
        busy={handling.isBusy}
        onClick={() => void handling.hold(!isHeld)}
      >
        {isHeld ? texts.release : texts.hold}
      </Button>
      <Button {...choose('closed')} variant="ghost" icon={CircleMinus} title={texts.closeHint}>
        {texts.close}
      </Button>
      <Button
        variant="ghost"
        size="lg"
        icon={Eye}
        id="preview"
        aria-keyshortcuts="V"
        onClick={() => setPreviewing(true)}
      >
        {queueTexts.preview.button}
        <Key>V</Key>
      </Button>
      <Preview
        isOpen={isPreviewing}
        request={request}
        decisionFor={(outcome) => decisionOf(form.values, { outcome, isUnauthorised: false }, accepted)}
        onClose={() => setPreviewing(false)}
      />
    </form>
  );
};
