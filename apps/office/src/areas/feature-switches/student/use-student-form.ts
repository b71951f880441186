import {
  changeStudentSwitchesEndpoint,
  studentSwitchesBodySchema,
  type StudentSwitch,
  type StudentSwitches,
} from '@portal/contract/feature-switches';
import type { FieldError } from '@portal/contract/errors';
import { features, type Feature } from '@portal/contract/shared';
import { call } from '@portal/client/calls';
import { schemaErrors } from '@portal/client/forms/schema-errors';
import { useForm } from '@portal/client/forms/use-form';
import { format } from '@portal/texts/format';
import { featureTexts } from '@portal/texts/office/publishing/features';
import { isoFromText, textFromIso } from '@portal/ui/dates';
import { toasts } from '@portal/ui/feedback';
import { useOffice } from '../../../shared/school.tsx';
import { useKeepSwitches } from '../queries.ts';

const texts = featureTexts.student;

/** What a feature becomes: on, off, or as for the rest of the school. */
type Choice = 'on' | 'off' | 'school';

export interface StudentValues extends Record<string, unknown> {
  choices: Partial<Record<Feature, Choice>>;
  reason: string;
  reviewOn: string;
}

const choiceOf = (set: boolean | null): Choice => (set === null ? 'school' : set ? 'on' : 'off');
const settingOf = (choice: Choice): boolean | null => (choice === 'school' ? null : choice === 'on');

const valuesOf = ({ switches, reason, reviewOn }: StudentSwitches): StudentValues => ({
  choices: Object.fromEntries(switches.map(({ feature, set }) => [feature, choiceOf(set)])),
  reason,
  reviewOn: reviewOn === null ? '' : textFromIso(reviewOn),
});

/** A change of the reason or the day alone is saved with the switches that the office has set. */
function changesOf(opened: StudentSwitches, { choices, reason, reviewOn }: StudentValues) {
  const held = valuesOf(opened);
  const isNoted = reason !== held.reason || reviewOn !== held.reviewOn;
  return features.flatMap((feature) => {
    const choice = choices[feature] ?? 'school';
    const isSame = choice === held.choices[feature];
    return isSame && !(isNoted && choice !== 'school') ? [] : [{ feature, isOn: settingOf(choice) }];
  });
}

const bodyOf = (opened: StudentSwitches, values: StudentValues) => ({
  eqId: opened.student.eqId,
  version: opened.version,
  changes: changesOf(opened, values),
  reason: values.reason.trim(),
  reviewOn: isoFromText(values.reviewOn),
});

function errorsOf(opened: StudentSwitches, values: StudentValues): FieldError[] {
  const errors = schemaErrors(studentSwitchesBodySchema.safeParse(bodyOf(opened, values)));
  const isDay = values.reviewOn.trim() === '' || isoFromText(values.reviewOn) !== null;
  return isDay ? errors : [...errors, { path: 'reviewOn', message: texts.invalidDay }];
}

/** The switches of one student. What was typed stays in the tab until it is saved. */
export function useStudentForm(opened: StudentSwitches) {
  const { centreCode } = useOffice().school;
  const keep = useKeepSwitches(centreCode);
  const form = useForm({
    draft: `features-student/${centreCode}/${opened.student.eqId}/${opened.version}`,
    initial: valuesOf(opened),
    check: (values) => errorsOf(opened, values),
    send: (values) =>
      call(changeStudentSwitchesEndpoint, {
        params: { centreCode },
        body: bodyOf(opened, values),
        handlesProblems: true,
      }),
    onSent: async (saved) => {
      toasts.push({ title: format(texts.saved, { name: saved.student.name }), tone: 'ok' });
      await keep.student(saved);
    },
  });
  const choiceFor = (feature: Feature): Choice => form.values.choices[feature] ?? 'school';
  const choose = (feature: Feature, choice: Choice): void =>
    form.change({ choices: { ...form.values.choices, [feature]: choice } });
  /** What the family would have after saving. */
  const isOn = ({ feature, imported, school }: StudentSwitch): boolean =>
    settingOf(choiceFor(feature)) ?? imported ?? school;
  return { form, choiceFor, choose, isOn };
}
export type StudentForm = ReturnType<typeof useStudentForm>;
