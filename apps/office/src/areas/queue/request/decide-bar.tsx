import { Check, CircleMinus, Hourglass, X } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { decideBodySchema, noteRequiredText, queueLimits, type RequestDetail } from '@portal/contract/queue';
import { useForm } from '@portal/client/forms/use-form';
import { schemaErrors } from '@portal/client/forms/schema-errors';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { Button } from '@portal/ui/buttons';
import { FailureNote } from '@portal/ui/feedback';
import { Key } from '../../../shared/keys.tsx';
import type { Decision } from '../../../shared/use-decide.ts';
import { AssignSelect } from './assign-select.tsx';
import type { Handling } from './use-handling.ts';

const texts = officeTexts.request;
const noteId = 'decision-note';

export interface DecideBarProps {
  request: RequestDetail;
  decide: (decision: Decision) => Promise<boolean>;
  handling: Handling;
  noteBox: RefObject<HTMLTextAreaElement | null>;
}

/** The note, kept in this tab until the decision is made. */
const useNote = ({ request, decide, noteBox }: DecideBarProps) => {
  const outcome = useRef<Pick<Decision, 'outcome' | 'isUnauthorised'>>({
    outcome: 'approved',
    isUnauthorised: false,
  });
  const form = useForm({
    draft: `queue-note/${request.id}`,
    initial: { note: '' },
    check: ({ note }) =>
      schemaErrors(decideBodySchema.safeParse({ version: request.version, note, ...outcome.current })),
    send: async ({ note }) => {
      if (!(await decide({ note: note.trim(), ...outcome.current }))) throw new Error('not decided');
    },
    onInvalid: () => noteBox.current?.focus(),
    // The page shows the cause: a conflict, or a failure of the service.
    handles: () => true,
  });
  return { form, outcome };
};

const Templates = ({ onChoose }: { onChoose: (text: string) => void }) => (
  <div className="tpl" role="group" aria-label={texts.templates}>
    {texts.templateTexts.map((text) => (
      <button key={text} type="button" onClick={() => onChoose(text)}>
        {text}
      </button>
    ))}
  </div>
);

type NoteForm = ReturnType<typeof useNote>['form'];

const NoteField = ({ form, noteBox }: { form: NoteForm } & Pick<DecideBarProps, 'noteBox'>) => {
  const { note } = form.values;
  const error = form.errorOf('note');
  return (
    <div className="note-in">
      <div className="row">
        <label className="b" htmlFor={noteId}>
          {texts.note} <span className="opt">{texts.noteOptional}</span>
        </label>
        <Templates onChoose={(text) => form.change({ note: text })} />
        <span className="mis hint">{format(texts.noteLeft, { count: queueLimits.note - note.length })}</span>
      </div>
      <textarea
        ref={noteBox}
        className="textarea"
        id={noteId}
        rows={1}
        maxLength={queueLimits.note}
        value={note}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${noteId}-error`}
        onChange={(event) => form.change({ note: event.target.value })}
      />
      {error !== undefined && (
        <p className="error" id={`${noteId}-error`} role="alert">
          {noteRequiredText}
        </p>
      )}
    </div>
  );
};

/** Always visible. Rejecting requires a note: without one, the note gets the focus. */
export const DecideBar = (props: DecideBarProps) => {
  const { request, handling, noteBox } = props;
  const { form, outcome } = useNote(props);
  const choose = (next: Decision['outcome'], isUnauthorised = false) => ({
    type: 'submit' as const,
    busy: form.isSending,
    onClick: () => void (outcome.current = { outcome: next, isUnauthorised }),
  });
  const isHeld = request.state === 'held';
  return (
    <form className="decide" onSubmit={form.submit} noValidate>
      {handling.failure && <FailureNote failure={handling.failure} attempt={handling.attempt} />}
      <NoteField form={form} noteBox={noteBox} />
      <Button
        variant="primary"
        size="lg"
        icon={Check}
        id="approve"
        aria-keyshortcuts="A"
        {...choose('approved')}
      >
        {texts.approve}
        <Key>A</Key>
      </Button>
      {request.kind === 'absence-reason' && (
        <Button variant="secondary" size="lg" {...choose('approved', true)}>
          {texts.approveUnauthorised}
        </Button>
      )}
      <Button
        variant="secondary"
        size="lg"
        icon={X}
        id="reject"
        aria-keyshortcuts="R"
        {...choose('rejected')}
      >
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
      <Button variant="ghost" size="lg" icon={CircleMinus} title={texts.closeHint} {...choose('closed')}>
        {texts.close}
      </Button>
      <AssignSelect request={request} onAssign={(staffId) => void handling.assign(staffId)} />
    </form>
  );
};
