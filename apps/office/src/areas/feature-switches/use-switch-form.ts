import {
  changeSwitchesEndpoint,
  type SchoolSwitch,
  type SchoolSwitches,
  type SwitchChange,
  type SwitchSetting,
} from '@portal/contract/feature-switches';
import { featureSchema, type Feature } from '@portal/contract/shared';
import { call } from '@portal/client/calls';
import { useForm } from '@portal/client/forms/use-form';
import { featureTexts as texts } from '@portal/texts/office/publishing/features';
import { toasts } from '@portal/ui/feedback';
import { useOffice } from '../../shared/school.tsx';
import { useKeepSwitches } from './queries.ts';

/** The unsaved changes, by feature. Null: as imported. */
type Changes = Record<string, SwitchSetting | null>;

const listOf = (changes: Changes): SwitchChange[] =>
  Object.entries(changes).flatMap(([name, setting]) => {
    const feature = featureSchema.safeParse(name).data;
    return feature === undefined ? [] : [{ feature, setting }];
  });

const isSame = (one: SwitchSetting | null, other: SwitchSetting | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The switches of the school with unsaved changes, kept while the person signs in again. */
export function useSwitchForm(opened: SchoolSwitches) {
  const { centreCode } = useOffice().school;
  const keep = useKeepSwitches(centreCode);
  const form = useForm({
    draft: `features/${centreCode}/${opened.version}`,
    initial: { changes: JSON.stringify({}) },
    check: () => [],
    send: ({ changes }) =>
      call(changeSwitchesEndpoint, {
        params: { centreCode },
        body: { version: opened.version, changes: listOf(read(changes)) },
        handlesProblems: true,
      }),
    onSent: (saved) => {
      toasts.push({ title: texts.saved, tone: 'ok' });
      keep.school(saved);
    },
  });
  const changes = read(form.values.changes);
  const write = (next: Changes): void => form.change({ changes: JSON.stringify(next) });
  const set = ({ feature, set: held }: SchoolSwitch, setting: SwitchSetting | null): void => {
    const others = Object.fromEntries(Object.entries(changes).filter(([name]) => name !== feature));
    write(isSame(held?.setting ?? null, setting) ? others : { ...others, [feature]: setting });
  };
  /** What the page shows: the unsaved setting, otherwise the current one. */
  const shown = ({ feature, now, imported }: SchoolSwitch): SwitchSetting => {
    const change = changes[feature];
    if (change === undefined) return now;
    return change ?? { isOn: imported ?? true, yearLevels: null };
  };
  const isSetHere = ({ feature, set: held }: SchoolSwitch): boolean =>
    feature in changes ? changes[feature] !== null : held !== null;
  return {
    form,
    list: listOf(changes),
    set,
    shown,
    isSetHere,
    isChanged: (name: Feature) => name in changes,
  };
}
export type SwitchForm = ReturnType<typeof useSwitchForm>;

/** A draft is kept as text, because its shape depends on what was changed. */
function read(text: string): Changes {
  const value: unknown = JSON.parse(text);
  return isChanges(value) ? value : {};
}

const isChanges = (value: unknown): value is Changes => typeof value === 'object' && value !== null;
