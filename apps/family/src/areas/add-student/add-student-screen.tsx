import { useEffect, useState } from 'react';
import { addStudentEndpoint, yearLevelOptions } from '@portal/contract/add-student';
import { paths } from '@portal/contract/routes';
import { typedCodeLength } from '@portal/contract/text';
import { call } from '@portal/client/calls';
import { hrefTo } from '@portal/client/navigation';
import { useForm } from '@portal/client/forms/use-form';
import { refreshUserQuietly } from '@portal/client/session';
import { BackLink, PageHead } from '@portal/ui/frame';
import { Button, ButtonRow, LinkButton } from '@portal/ui/buttons';
import { Card } from '@portal/ui/content';
import { ErrorSummary, TextInput } from '@portal/ui/fields';
import { FailureNote } from '@portal/ui/feedback';
import { Select } from '@portal/ui/choices';
import {
  addStudentBody,
  addStudentErrors,
  chooseSchool,
  emptyStudent,
  typeSchool,
  type AddStudentValues,
} from './add-student-form.ts';
import { AddStudentResultScreen, type AddStudentResult } from './add-student-results.tsx';
import { SchoolField } from './school-field.tsx';

type FormProps = {
  initial: AddStudentValues;
  onResult: (result: AddStudentResult, typed: AddStudentValues) => void;
};

const AddStudentForm = ({ initial, onResult }: FormProps) => {
  const form = useForm({
    draft: 'add-student',
    initial,
    check: addStudentErrors,
    send: (values) => call(addStudentEndpoint, { body: addStudentBody(values), handlesProblems: true }),
    onSent: async ({ name, state }, values) => {
      await refreshUserQuietly();
      onResult({ name, state, school: values.school }, values);
    },
    failures: {},
  });
  const { values, change, errorOf } = form;
  return (
    <>
      <ErrorSummary attempt={form.attempt} problems={form.problems} />
      <Card as="div">
        <form className="form" noValidate onSubmit={form.submit}>
          {form.failure && <FailureNote failure={form.failure} attempt={form.attempt} withRetry />}
          <TextInput
            label="EQ ID"
            name="eqid"
            hint="10 digits and a letter. It is on the student’s report card; the school can tell you, too."
            width="16"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={typedCodeLength}
            value={values.eqid}
            error={errorOf('eqid')}
            onChange={(event) => change({ eqid: event.target.value })}
          />
          <SchoolField
            text={values.school}
            isChosen={values.schoolId !== ''}
            error={errorOf('schoolId')}
            onType={(text) => change(typeSchool(values, text))}
            onChoose={(school) => change(chooseSchool(values, school))}
          />
          <Select
            label="Year level"
            name="yearLevel"
            width="16"
            placeholder="Choose a year level"
            options={yearLevelOptions}
            value={values.yearLevel}
            error={errorOf('yearLevel')}
            onChange={(event) => change({ yearLevel: event.target.value })}
          />
          <ButtonRow>
            <Button variant="primary" size="lg" type="submit" busy={form.isSending} busyLabel="Sending">
              Add student
            </Button>
            <LinkButton variant="ghost" size="lg" href={hrefTo(paths.home())} onClick={form.discard}>
              Cancel
            </LinkButton>
          </ButtonRow>
        </form>
      </Card>
    </>
  );
};

type Shown = { result: AddStudentResult | null; typed: AddStudentValues; round: number };

/** /addStudent. */
export const AddStudentScreen = () => {
  const [{ result, typed, round }, show] = useState<Shown>({ result: null, typed: emptyStudent, round: 0 });
  useEffect(() => {
    if (round > 0) document.querySelector<HTMLElement>('main h1')?.focus();
  }, [round]);
  const backTo = (values: AddStudentValues): void => show({ result: null, typed: values, round: round + 1 });
  if (result !== null)
    return (
      <AddStudentResultScreen
        result={result}
        onAnother={() => backTo(emptyStudent)}
        onBack={() => backTo(typed)}
      />
    );
  return (
    <>
      <BackLink href={hrefTo(paths.home())}>Home</BackLink>
      <PageHead title="Add a student" lead="The school checks your request before you see anything." />
      <AddStudentForm
        key={round}
        initial={typed}
        onResult={(found, values) => show({ result: found, typed: values, round })}
      />
    </>
  );
};
