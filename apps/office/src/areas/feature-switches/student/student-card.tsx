import { Check } from 'lucide-react';
import { switchLimits, type StudentSwitch, type StudentSwitches } from '@portal/contract/feature-switches';
import { format } from '@portal/texts/format';
import { featureTexts } from '@portal/texts/office/publishing/features';
import { Button } from '@portal/ui/buttons';
import { Switch } from '@portal/ui/choices';
import { DateInput } from '@portal/ui/dates';
import { FailureNote, Note } from '@portal/ui/feedback';
import { TextInput } from '@portal/ui/fields';
import { touchedText } from '../switch-words.ts';
import { placeOf } from './find-student.tsx';
import { useStudentForm, type StudentForm } from './use-student-form.ts';

const texts = featureTexts.student;

const sourceText = ({ imported, school }: StudentSwitch): string => {
  if (imported !== null) return imported ? texts.importedOn : texts.importedOff;
  return school ? texts.schoolOn : texts.schoolOff;
};

const Line = ({ one, state }: { one: StudentSwitch; state: StudentForm }) => {
  const name = featureTexts.names[one.feature];
  return (
    <div className="fs-line">
      <Switch
        label={
          <>
            {name} <small>{sourceText(one)}</small>
          </>
        }
        checked={state.isOn(one)}
        onChange={({ target }) => state.choose(one.feature, target.checked ? 'on' : 'off')}
      />
      {state.choiceFor(one.feature) !== 'school' && (
        <Button
          className="btn-sm"
          variant="ghost"
          aria-label={format(texts.asSchoolFor, { feature: name })}
          onClick={() => state.choose(one.feature, 'school')}
        >
          {texts.asSchool}
        </Button>
      )}
    </div>
  );
};

/** The features that the student's adults gain or lose if the changes are saved. */
const Effect = ({ opened, state }: { opened: StudentSwitches; state: StudentForm }) => {
  const lines = opened.switches.flatMap((one) => {
    const isOn = state.isOn(one);
    if (isOn === one.isOn) return [];
    const who = touchedText({ students: 0, parents: opened.parents, viewers: one.viewers });
    const feature = featureTexts.names[one.feature];
    return [format(isOn ? texts.gains : texts.loses, { who: who || featureTexts.changes.nobody, feature })];
  });
  return (
    <Note tone="mute" live>
      {lines.length === 0 ? texts.nothing : lines.map((line) => <div key={line}>{line}</div>)}
    </Note>
  );
};

export const StudentCard = ({ opened }: { opened: StudentSwitches }) => {
  const state = useStudentForm(opened);
  const { form } = state;
  const nothing = form.errorOf('changes');
  return (
    <section className="oc" aria-labelledby="fs-student">
      <div className="oc-h">
        <h2 id="fs-student">
          {format(texts.option, { name: opened.student.name, place: placeOf(opened.student) })}
        </h2>
      </div>
      <form className="oc-b col-sm fs-student" noValidate onSubmit={form.submit}>
        {form.failure && <FailureNote failure={form.failure} attempt={form.attempt} />}
        {nothing !== undefined && (
          <Note tone="bad" live>
            {nothing}
          </Note>
        )}
        {opened.switches.map((one) => (
          <Line key={one.feature} one={one} state={state} />
        ))}
        <TextInput
          id="fs-reason"
          label={texts.reason}
          hint={texts.reasonHint}
          error={form.errorOf('reason')}
          autoComplete="off"
          maxLength={switchLimits.reason}
          value={form.values.reason}
          onChange={({ target }) => form.change({ reason: target.value })}
        />
        <DateInput
          id="fs-review"
          label={texts.review}
          hint={texts.reviewHint}
          calendarLabel={texts.calendar}
          error={form.errorOf('reviewOn')}
          value={form.values.reviewOn}
          onChange={(reviewOn) => form.change({ reviewOn })}
        />
        <Effect opened={opened} state={state} />
        <div>
          <Button
            variant="primary"
            type="submit"
            icon={Check}
            busy={form.isSending}
            busyLabel={featureTexts.saving}
          >
            {format(texts.save, { name: opened.student.name })}
          </Button>
        </div>
      </form>
    </section>
  );
};
