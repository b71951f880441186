import { useEffect, useState } from 'react';
import { formatInstant } from '@portal/contract/dates';
import {
  addStaffNoteEndpoint,
  staffNoteBodySchema,
  staffNoteLimits,
  type RequestDetail,
} from '@portal/contract/queue';
import { call } from '@portal/client/calls';
import { schemaErrors } from '@portal/client/forms/schema-errors';
import { useForm } from '@portal/client/forms/use-form';
import { format } from '@portal/texts/format';
import { queueTexts } from '@portal/texts/office/queue';
import { Button } from '@portal/ui/buttons';
import { FailureNote, toasts } from '@portal/ui/feedback';
import { Textarea } from '@portal/ui/fields';
import { useKeepRequest } from '../../../shared/queries.ts';
import { useOffice } from '../../../shared/school.tsx';

const texts = queueTexts.notes;
const fieldId = 'staff-note';

const NewNote = ({ requestId, onAdded }: { requestId: string; onAdded: () => void }) => {
  const { centreCode } = useOffice().school;
  const keep = useKeepRequest(centreCode, requestId);
  const form = useForm({
    draft: `staff-note/${requestId}`,
    initial: { text: '' },
    check: (values) => schemaErrors(staffNoteBodySchema.safeParse(values)),
    send: (body) =>
      call(addStaffNoteEndpoint, { params: { centreCode, requestId }, body, handlesProblems: true }),
    onSent: ({ notes }) => {
      keep({ staffNotes: notes });
      toasts.push({ title: texts.added, tone: 'ok' });
      onAdded();
    },
    onInvalid: () => document.getElementById(fieldId)?.focus(),
  });
  return (
    <form className="col-sm" onSubmit={form.submit} noValidate>
      <Textarea
        label={texts.label}
        id={fieldId}
        rows={2}
        maxLength={staffNoteLimits.text}
        value={form.values.text}
        error={form.errorOf('text')}
        onChange={({ target }) => form.change({ text: target.value })}
      />
      {form.failure && <FailureNote failure={form.failure} attempt={form.attempt} />}
      <div>
        <Button
          className="btn-sm"
          type="submit"
          variant="secondary"
          busy={form.isSending}
          busyLabel={texts.adding}
        >
          {texts.add}
        </Button>
      </div>
    </form>
  );
};

/** What colleagues wrote about the request, and a field for another note. */
export const StaffNotes = ({ request }: { request: RequestDetail }) => {
  const { school } = useOffice();
  const [added, setAdded] = useState(0);
  useEffect(() => {
    if (added > 0) document.getElementById(fieldId)?.focus();
  }, [added]);
  return (
    <section className="col-sm" aria-labelledby="staff-notes">
      <h2 id="staff-notes">{texts.title}</h2>
      <p className="muted">{texts.lead}</p>
      <ul className="col-sm">
        {request.staffNotes.map(({ at, by, text }) => (
          <li key={`${at} ${text}`} className="snote">
            <p>{text}</p>
            <small>
              {format(texts.by, { name: by, when: formatInstant(new Date(at), school.timeZone) })}
            </small>
          </li>
        ))}
      </ul>
      <NewNote key={added} requestId={request.id} onAdded={() => setAdded(added + 1)} />
    </section>
  );
};
