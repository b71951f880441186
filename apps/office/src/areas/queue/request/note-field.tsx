import type { ReactNode, RefObject } from 'react';
import { familyNote, queueLimits, type QueueSettings } from '@portal/contract/queue';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { Select } from '@portal/ui/choices';
import { holdsText, toggleText } from '../../../shared/requests/note-templates.ts';

const texts = officeTexts.request;
const noteId = 'decision-note';

export interface Words {
  note: string;
  reason: string;
}

export interface NoteFieldProps {
  words: Words;
  error: string | undefined;
  settings: QueueSettings | undefined;
  noteBox: RefObject<HTMLTextAreaElement | null>;
  onChange: (words: Partial<Words>) => void;
  /** Beside the reason. */
  children?: ReactNode;
}

/** The school's templates as toggle buttons: they insert text, and take it out again. */
const Templates = ({ words: { note }, settings, onChange }: NoteFieldProps) => (
  <div className="tpl" role="group" aria-label={texts.templates}>
    {settings?.templates.map(({ name, text }) => (
      <button
        key={name}
        type="button"
        aria-pressed={holdsText(note, text)}
        onClick={() => onChange({ note: toggleText(note, text).slice(0, queueLimits.note) })}
      >
        {name}
      </button>
    ))}
  </div>
);

/** The school's list of reasons. It is used only to reject. */
const Reasons = ({ words: { reason }, settings, onChange }: NoteFieldProps) => (
  <div className="reasons">
    <Select
      label={texts.reason}
      value={reason}
      placeholder={texts.noReason}
      options={(settings?.reasons ?? []).map((text) => ({ value: text, label: text }))}
      onChange={({ target }) => onChange({ reason: target.value })}
    />
  </div>
);

/** What the family is told: a reason from the school's list and a note. */
export const NoteField = (props: NoteFieldProps) => {
  const { words, error, noteBox, onChange } = props;
  const left = queueLimits.note - familyNote(words.reason, words.note).length;
  return (
    <div className="note-in">
      <div className="row">
        <label className="b" htmlFor={noteId}>
          {texts.note} <span className="opt">{texts.noteOptional}</span>
        </label>
        <Templates {...props} />
      </div>
      <div className="note-row">
        <textarea
          ref={noteBox}
          className="textarea"
          id={noteId}
          rows={1}
          maxLength={queueLimits.note}
          value={words.note}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${noteId}-error`}
          onChange={(event) => onChange({ note: event.target.value })}
        />
        <span className="hint">{format(texts.noteLeft, { count: left })}</span>
      </div>
      {error !== undefined && (
        <p className="error" id={`${noteId}-error`} role="alert">
          {error}
        </p>
      )}
      <div className="decide-row">
        <Reasons {...props} />
        {props.children}
      </div>
    </div>
  );
};
