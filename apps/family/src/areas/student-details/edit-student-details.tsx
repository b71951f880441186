import { addressStates } from '@portal/contract/people';
import { limits } from '@portal/contract/limits';
import { updateStudentDetailsEndpoint } from '@portal/contract/student-details';
import type { StudentDetails } from '@portal/contract/student-details';
import { call } from '@portal/client/calls';
import { drafts } from '@portal/client/drafts';
import { isOutdated, UserFacingError, type FailureMessages } from '@portal/client/failures';
import { ReloadRecord } from '../../shared/reload-record.tsx';
import { useForm } from '@portal/client/forms/use-form';
import { failureTexts } from '@portal/texts/failures';
import { useUser } from '@portal/client/session';
import { AddressFields, ErrorSummary } from '@portal/ui/fields';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { Card } from '@portal/ui/content';
import { Checkbox } from '@portal/ui/choices';
import { DateInput } from '@portal/ui/dates';
import { FailureNote } from '@portal/ui/feedback';
import {
  isUnchanged,
  rebased,
  studentDetailsBody,
  studentDetailsErrors,
  valuesOf,
} from './student-details-form.ts';
import type { StudentDetailsValues } from './student-details-form.ts';

const states = addressStates.map((state) => ({ value: state, label: state }));
const addressLimits = { line: limits.addressLine, suburb: limits.suburb };

const nothingChanged = 'Change the date of birth or an address, then save it.';

const failureMessages: FailureMessages = {
  general: failureTexts.notSaved,
  codes: {
    'details-changed': {
      text: 'Nothing was sent. Load the details as they are now: what you have changed stays in the form, for you to check and save.',
    },
    'awaiting-approval': {
      text: 'Nothing was sent. You can change these details again when the school has decided.',
    },
  },
};

/** The draft's key: one student and one version of the details. */
export const detailsFormKey = ({ oneSchoolId, version }: StudentDetails): string =>
  `student-details/${oneSchoolId}/${version}`;

export type EditStudentDetailsProps = {
  details: StudentDetails;
  onSaved: () => Promise<void>;
  onCancel: () => void;
  /** Refetches the details. Resolves with undefined on failure. */
  refetchRecord: () => Promise<StudentDetails | undefined>;
  /** Replaces the form with one for the new details. */
  onReloaded: (now: StudentDetails) => void;
};

/** The form's state, based on the details when it was opened. */
function useDetailsForm({ details, onSaved, refetchRecord, onReloaded }: EditStudentDetailsProps) {
  const { today } = useUser();
  const { residesWithParent } = details;
  const initial = valuesOf(details);
  const form = useForm({
    draft: detailsFormKey(details),
    initial,
    check: (values: StudentDetailsValues) => studentDetailsErrors(values, { residesWithParent, today }),
    send: async (values) => {
      if (isUnchanged(values, initial))
        throw new UserFacingError(nothingChanged, { title: 'Nothing has been changed.' });
      const body = studentDetailsBody(values, details);
      await call(updateStudentDetailsEndpoint, { body, handlesProblems: true });
    },
    onSent: onSaved,
    failures: failureMessages,
  });
  /** Creates a form for the latest details and carries the input over, as a separate draft. */
  const reload = async (): Promise<boolean> => {
    const now = await refetchRecord();
    if (now === undefined) return false;
    form.discard();
    drafts.write(detailsFormKey(now), rebased(form.values, initial, valuesOf(now)));
    onReloaded(now);
    return true;
  };
  return { ...form, reload, residesWithParent, today };
}

type DetailsForm = ReturnType<typeof useDetailsForm>;

const DateOfBirth = ({ form }: { form: DetailsForm }) => (
  <Card as="div">
    <DateInput
      label="Date of birth"
      name="dateOfBirth"
      value={form.values.dateOfBirth}
      error={form.errorOf('dateOfBirth')}
      onChange={(dateOfBirth) => form.change({ dateOfBirth })}
      max={form.today}
      calendarLabel="Choose the date of birth from a calendar"
    />
  </Card>
);

const Addresses = ({ form: { values, change, errorOf } }: { form: DetailsForm }) => {
  const address = (name: 'residentialAddress' | 'postalAddress') => ({
    name,
    states,
    errorOf,
    limits: addressLimits,
    values: values[name],
    onChange: (part: string, value: string) =>
      change((now) => ({ ...now, [name]: { ...now[name], [part]: value } })),
  });
  return (
    <div className="grid-2 parts">
      <Card as="div" className="stack">
        <AddressFields
          {...address('residentialAddress')}
          legend="Residential address"
          section="section-student"
        />
        <Checkbox
          label="Postal address same as residential"
          name="isSame"
          checked={values.isSame}
          onChange={(event) => change({ isSame: event.target.checked })}
        />
      </Card>
      {!values.isSame && (
        <Card as="div">
          <AddressFields {...address('postalAddress')} legend="Postal address" section="section-post" />
        </Card>
      )}
    </div>
  );
};

/** Edits date of birth and addresses. */
export const EditStudentDetails = (props: EditStudentDetailsProps) => {
  const form = useDetailsForm(props);
  return (
    <>
      <ErrorSummary attempt={form.attempt} problems={form.problems} />
      <form className="stack-lg" noValidate onSubmit={form.submit}>
        <DateOfBirth form={form} />
        {form.residesWithParent && <Addresses form={form} />}
        {form.failure && <FailureNote failure={form.failure} attempt={form.attempt} withRetry />}
        {form.failure && isOutdated(form.failure) && (
          <ReloadRecord what="the details" onReload={form.reload} />
        )}
        <ButtonRow>
          <Button variant="primary" size="lg" type="submit" busy={form.isSending} busyLabel="Saving">
            Save
          </Button>
          <Button
            variant="ghost"
            size="lg"
            onClick={() => {
              form.discard();
              props.onCancel();
            }}
          >
            Cancel
          </Button>
        </ButtonRow>
      </form>
    </>
  );
};
