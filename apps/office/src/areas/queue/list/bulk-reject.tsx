import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { decideManyBodySchema, type QueueRequest } from '@portal/contract/queue';
import { schemaErrors } from '@portal/client/forms/schema-errors';
import { useForm } from '@portal/client/forms/use-form';
import { format } from '@portal/texts/format';
import { queueTexts } from '@portal/texts/office/queue';
import { Button } from '@portal/ui/buttons';
import { useQueueSettings } from '../../../shared/requests/queue-settings.ts';
import { useOffice } from '../../../shared/school.tsx';
import { NoteField, type Words } from '../request/note-field.tsx';
import { commonKind, type BulkDecision } from './use-bulk.ts';

const texts = queueTexts.bulk;

const rejection = (requests: readonly QueueRequest[], { note, reason }: Words): BulkDecision => ({
  kind: commonKind(requests) ?? 'absence-reason',
  outcome: 'rejected',
  note: note.trim(),
  ...(reason !== '' && { reason }),
});

/** The reason and the note with which the ticked requests are rejected. It has the focus when it opens. */
export const BulkReject = ({
  requests,
  onReject,
  onCancel,
}: {
  requests: readonly QueueRequest[];
  onReject: (decision: BulkDecision) => Promise<boolean>;
  onCancel: () => void;
}) => {
  const { data: settings } = useQueueSettings(useOffice().school.centreCode);
  const noteBox = useRef<HTMLTextAreaElement>(null);
  useEffect(() => noteBox.current?.focus(), []);
  const form = useForm({
    draft: 'queue-bulk-note',
    initial: { note: '', reason: '' },
    check: (words) =>
      schemaErrors(
        decideManyBodySchema.safeParse({
          ...rejection(requests, words),
          requests: requests.map(({ id, version }) => ({ id, version })),
        }),
      ),
    send: async (words) => {
      if (!(await onReject(rejection(requests, words)))) throw new Error('not rejected');
    },
    onInvalid: () => noteBox.current?.focus(),
    // The page shows the cause.
    handles: () => true,
  });
  return (
    <form
      className="bulk-form"
      onSubmit={form.submit}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      noValidate
    >
      <NoteField
        words={form.values}
        error={form.errorOf('note')}
        settings={settings}
        noteBox={noteBox}
        onChange={form.change}
      />
      <div className="row">
        <Button type="submit" variant="primary" icon={X} busy={form.isSending}>
          {format(texts.rejectMany, { count: requests.length })}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
};
