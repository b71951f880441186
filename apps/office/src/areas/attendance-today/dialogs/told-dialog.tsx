import {
  toldBodySchema,
  toldChannels,
  type ToldBody,
  type Unexplained,
} from '@portal/contract/attendance-today';
import { useForm } from '@portal/client/forms/use-form';
import { schemaErrors } from '@portal/client/forms/schema-errors';
import { format } from '@portal/texts/format';
import { attendanceTexts } from '@portal/texts/office/attendance';
import { Button } from '@portal/ui/buttons';
import { RadioCards } from '@portal/ui/choices';
import { Dialog, FailureNote } from '@portal/ui/feedback';
import { TextInput } from '@portal/ui/fields';
import { entryFailures, type Attendance } from '../use-attendance.ts';

const texts = attendanceTexts.toldDialog;

/** A reply by text fills in the form, so that accepting it is one press. */
function initialOf({ absenceId, adults }: Unexplained): ToldBody {
  const replied = adults.find(({ reply }) => reply !== null);
  return {
    absenceId,
    reason: replied?.reply ?? '',
    toldBy: replied?.name ?? adults[0]?.name ?? '',
    channel: replied ? 'text' : 'phone',
  };
}

/** What was typed stays in the tab until it is saved or cancelled, unless a reply by text has come since. */
function useTold(absence: Unexplained, { tell }: Attendance, onClose: () => void) {
  const initial = initialOf(absence);
  return useForm<ToldBody, void>({
    draft: `attendance-told/${absence.absenceId}/${initial.channel}`,
    initial,
    check: (values) => schemaErrors(toldBodySchema.safeParse(values)),
    send: (values) => tell(toldBodySchema.parse(values), absence.name),
    onSent: onClose,
    failures: entryFailures,
  });
}

/** Records who gave a reason, and how. */
export const ToldDialog = ({
  absence,
  attendance,
  onClose,
}: {
  absence: Unexplained;
  attendance: Attendance;
  onClose: () => void;
}) => {
  const form = useTold(absence, attendance, onClose);
  const { values, change, errorOf, failure, attempt } = form;
  const cancel = (): void => {
    form.discard();
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={format(texts.title, { name: absence.name })} busy={form.isSending}>
      <form className="form" noValidate onSubmit={form.submit}>
        {failure && <FailureNote failure={failure} attempt={attempt} />}
        <TextInput
          label={texts.reason}
          name="reason"
          value={values.reason}
          error={errorOf('reason')}
          onChange={(event) => change({ reason: event.target.value })}
        />
        <TextInput
          label={texts.toldBy}
          name="toldBy"
          value={values.toldBy}
          error={errorOf('toldBy')}
          onChange={(event) => change({ toldBy: event.target.value })}
        />
        <RadioCards
          name="channel"
          legend={texts.how}
          sideBySide
          options={toldChannels.map((value) => ({ value, label: texts.channels[value] }))}
          value={values.channel}
          onChange={(value) => change({ channel: toldChannels.find((known) => known === value) ?? 'phone' })}
        />
        <p className="muted">{texts.hint}</p>
        <div className="btn-row btn-row-end">
          <Button variant="ghost" onClick={cancel}>
            {texts.cancel}
          </Button>
          <Button variant="primary" type="submit" busy={form.isSending}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
