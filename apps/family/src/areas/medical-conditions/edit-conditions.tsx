import { Plus } from 'lucide-react';
import { paths } from '@portal/contract/routes';
import { updateMedicalConditionsEndpoint } from '@portal/contract/medical-conditions';
import type { ConditionType, MedicalConditions } from '@portal/contract/medical-conditions';
import type { StudentAtSchool } from '@portal/contract/students';
import { call } from '@portal/client/calls';
import { drafts } from '@portal/client/drafts';
import { isOutdated, UserFacingError, type FailureMessages } from '@portal/client/failures';
import { hrefTo } from '@portal/client/navigation';
import { ReloadRecord } from '../../shared/reload-record.tsx';
import { useForm } from '@portal/client/forms/use-form';
import { failureTexts } from '@portal/texts/failures';
import { Button, ButtonRow, LinkButton } from '@portal/ui/buttons';
import { ErrorSummary } from '@portal/ui/fields';
import { FailureNote } from '@portal/ui/feedback';
import {
  conditionOptions,
  conditionsBody,
  conditionsErrors,
  isUnchanged,
  newCondition,
  rebased,
  valuesOf,
} from './conditions-form.ts';
import type { ConditionsValues } from './conditions-form.ts';
import { HeldConditions } from './conditions-table.tsx';
import { NewCondition } from './new-condition.tsx';

const nothingChanged = 'Add a condition, or change whether one is current, then send it.';

const failureMessages: FailureMessages = {
  general: { title: failureTexts.general.title, text: 'Your changes were not sent. Please try again.' },
  codes: {
    'details-changed': {
      text: 'Nothing was sent. Load the conditions as they are now: what you have changed stays in the form, for you to check and send.',
    },
    'awaiting-approval': {
      text: 'Nothing was sent. You can change medical conditions again when the school has decided.',
    },
  },
};

const formKey = ({ oneSchoolId, version }: MedicalConditions): string =>
  `medical-conditions/${oneSchoolId}/${version}`;

export type EditConditionsProps = StudentAtSchool & {
  conditions: MedicalConditions;
  types: readonly ConditionType[];
  oneSchoolParentId: string;
  onSent: () => Promise<void>;
  /** Refetches the conditions. Resolves with undefined on failure. */
  refetchRecord: () => Promise<MedicalConditions | undefined>;
  /** Replaces the form with one for the new conditions. */
  onReloaded: (now: MedicalConditions) => void;
};

/** The form's state, based on the conditions when it was opened. */
function useConditionsForm(props: EditConditionsProps) {
  const { conditions, types, oneSchoolParentId, onSent, refetchRecord, onReloaded } = props;
  const about = { ...conditions, types };
  const initial = valuesOf(conditions);
  const form = useForm({
    draft: formKey(conditions),
    initial,
    check: (values: ConditionsValues) => conditionsErrors(values, about),
    send: async (values) => {
      if (isUnchanged(values, initial))
        throw new UserFacingError(nothingChanged, { title: 'Nothing has been changed.' });
      const body = conditionsBody(values, about, oneSchoolParentId);
      await call(updateMedicalConditionsEndpoint, { body, handlesProblems: true });
    },
    onSent,
    failures: failureMessages,
  });
  /** Creates a form for the latest conditions and carries the edits over, as a separate draft. */
  const reload = async (): Promise<boolean> => {
    const now = await refetchRecord();
    if (now === undefined) return false;
    form.discard();
    drafts.write(formKey(now), rebased(form.values, initial, valuesOf(now)));
    onReloaded(now);
    return true;
  };
  return { ...form, about, reload };
}

type ConditionsForm = ReturnType<typeof useConditionsForm>;

const Held = ({ form, firstName }: { form: ConditionsForm; firstName: string }) => {
  const { values, change, about } = form;
  const conditions = about.medicalConditions.map((condition) => ({
    ...condition,
    isCurrent: values.held.find(({ id }) => id === condition.id)?.isCurrent ?? condition.isCurrent,
  }));
  const toggle = (id: string, isCurrent: boolean): void =>
    change({ held: values.held.map((one) => (one.id === id ? { id, isCurrent } : one)) });
  return (
    <HeldConditions
      firstName={firstName}
      caption={`${firstName}’s medical conditions`}
      conditions={conditions}
      onToggle={toggle}
    />
  );
};

const Added = ({ form }: { form: ConditionsForm }) => {
  const { values, change, errorOf, about } = form;
  const { added } = values;
  return (
    <>
      {added.map((value, index) => (
        <NewCondition
          key={`new-${index + 1}`}
          {...{ index, value, errorOf, types: about.types }}
          options={conditionOptions(values, index, about)}
          onChange={(next) => change({ added: added.map((one, at) => (at === index ? next : one)) })}
          onRemove={() => change({ added: added.filter((_, at) => at !== index) })}
        />
      ))}
      <div>
        <Button acts variant="tonal" icon={Plus} onClick={() => change({ added: [...added, newCondition] })}>
          {added.length === 0 ? 'Add a condition' : 'Add another'}
        </Button>
      </div>
    </>
  );
};

/** Edits which conditions are current, and adds new ones. */
export const EditConditions = (props: EditConditionsProps) => {
  const form = useConditionsForm(props);
  const { student, enrolment } = props;
  const ref = { studentId: student.oneSchoolId, centreCode: enrolment.schoolCode };
  return (
    <>
      <ErrorSummary attempt={form.attempt} problems={form.problems} />
      <form className="stack-lg" noValidate onSubmit={form.submit}>
        <Held form={form} firstName={student.firstName} />
        <Added form={form} />
        {form.failure && <FailureNote failure={form.failure} attempt={form.attempt} withRetry />}
        {form.failure && isOutdated(form.failure) && (
          <ReloadRecord what="the conditions" onReload={form.reload} />
        )}
        <ButtonRow>
          <Button variant="primary" size="lg" type="submit" busy={form.isSending} busyLabel="Sending">
            Send to the school
          </Button>
          <LinkButton
            variant="ghost"
            size="lg"
            href={hrefTo(paths.studentDetails(ref))}
            onClick={form.discard}
          >
            Back
          </LinkButton>
        </ButtonRow>
      </form>
    </>
  );
};
