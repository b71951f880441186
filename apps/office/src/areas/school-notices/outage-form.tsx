import { Send } from 'lucide-react';
import { dateInZone } from '@portal/contract/dates';
import type { FieldError } from '@portal/contract/errors';
import { limits } from '@portal/contract/limits';
import { outageKinds, outagePlatforms, type OutageKind } from '@portal/contract/service-status';
import {
  changeOutageEndpoint,
  createOutageEndpoint,
  outageScopes,
  type OfficeOutage,
  type OutageContent,
} from '@portal/contract/service-status/office';
import { modules, type Module } from '@portal/contract/shared';
import { call } from '@portal/client/calls';
import { useNow } from '@portal/client/time';
import { useForm } from '@portal/client/forms/use-form';
import { noticeFormTexts as texts, noticeTexts } from '@portal/texts/office/publishing/school-notices';
import { Button } from '@portal/ui/buttons';
import { Checkbox, RadioCards, Select } from '@portal/ui/choices';
import { FailureNote, toasts } from '@portal/ui/feedback';
import { ErrorSummary, FieldError as ErrorText, Textarea, TextInput } from '@portal/ui/fields';
import { useOffice } from '../../shared/school.tsx';
import { PhonePreview } from './phone-preview.tsx';
import { useRefreshNotices } from './queries.ts';
import { TimeFields } from './time-fields.tsx';
import { readTime, schoolTime, timeErrors, typedTimes, type TypedTimes } from './typed-times.ts';

interface Values extends TypedTimes {
  kind: OutageKind;
  title: string;
  message: string;
  modules: Module[];
  platform: OfficeOutage['platform'];
  scope: OutageContent['scope'];
}

function initialOf(outage: OfficeOutage | null, timeZone: string): Values {
  if (outage === null)
    return {
      kind: 'alert',
      title: '',
      message: '',
      modules: ['System'],
      platform: 'all',
      scope: 'school',
      ...typedTimes(null, null),
    };
  const { kind, title, message, platform, centreCode, startsAt, endsAt } = outage;
  return {
    kind,
    title,
    message,
    modules: outage.modules,
    platform,
    scope: centreCode === undefined ? 'everybody' : 'school',
    ...typedTimes(schoolTime(startsAt, timeZone), endsAt === undefined ? null : schoolTime(endsAt, timeZone)),
  };
}

/** Outages have a fixed heading. */
const titleOf = ({ kind, title }: Values): string => (kind === 'outage' ? texts.down : title.trim());

const contentOf = (values: Values): OutageContent => ({
  kind: values.kind,
  title: titleOf(values),
  message: values.message.trim(),
  modules: values.modules,
  platform: values.platform,
  scope: values.scope,
  starts: readTime(values.fromDay, values.fromTime),
  ends: readTime(values.untilDay, values.untilTime),
});

function errorsOf(values: Values, timeZone: string): FieldError[] {
  const now = schoolTime(new Date().toISOString(), timeZone);
  return [
    ...(titleOf(values) === '' ? [{ path: 'title', message: texts.noTitle }] : []),
    ...(values.message.trim() === '' ? [{ path: 'message', message: texts.noMessage }] : []),
    ...(values.modules.length === 0 ? [{ path: 'modules', message: texts.noParts }] : []),
    ...timeErrors(values, { endRequired: false, now }),
  ];
}

interface OutageFormProps {
  /** The outage or alert to change, which hasn't started; null for a new one. */
  outage: OfficeOutage | null;
  onDone: () => void;
}

function useOutageForm({ outage, onDone }: OutageFormProps) {
  const { centreCode, timeZone } = useOffice().school;
  const refresh = useRefreshNotices();
  return useForm<Values, unknown>({
    draft: `outage/${centreCode}/${outage?.id ?? 'new'}/${outage?.version ?? 0}`,
    initial: initialOf(outage, timeZone),
    check: (values) => errorsOf(values, timeZone),
    send: async (values) => {
      const content = contentOf(values);
      if (outage === null)
        return call(createOutageEndpoint, {
          params: { centreCode },
          body: content,
          handlesProblems: true,
        });
      const params = { centreCode, outageId: outage.id };
      const body = { version: outage.version, content };
      return call(changeOutageEndpoint, { params, body, handlesProblems: true });
    },
    onSent: async () => {
      toasts.push({ title: outage ? texts.outageChanged : texts.outagePublished, tone: 'ok' });
      onDone();
      await refresh();
    },
  });
}

interface FieldsProps {
  values: Values;
  errorOf: (path: string) => string | undefined;
  change: (change: Partial<Values>) => void;
}

const Words = ({ values, errorOf, change }: FieldsProps) => (
  <>
    <RadioCards
      name="kind"
      legend={texts.kind}
      sideBySide
      options={outageKinds.map((kind) => ({
        value: kind,
        label: noticeTexts.kinds[kind],
        hint: noticeTexts.kindHints[kind],
      }))}
      value={values.kind}
      onChange={(value) => change({ kind: outageKinds.find((kind) => kind === value) ?? 'alert' })}
    />
    {values.kind === 'alert' && (
      <TextInput
        id="title"
        label={texts.title}
        error={errorOf('title')}
        maxLength={limits.outage.title}
        value={values.title}
        onChange={({ target }) => change({ title: target.value })}
      />
    )}
    <Textarea
      id="message"
      label={texts.message}
      hint={texts.lineHint}
      error={errorOf('message')}
      rows={3}
      maxLength={limits.outage.message}
      value={values.message}
      onChange={({ target }) => change({ message: target.value })}
    />
  </>
);

const Parts = ({ values, errorOf, change }: FieldsProps) => {
  const error = errorOf('modules');
  const toggle = (name: Module, isOn: boolean): void =>
    change({ modules: modules.filter((one) => (one === name ? isOn : values.modules.includes(one))) });
  return (
    <fieldset className="options" id="modules" tabIndex={-1}>
      <legend>{texts.parts}</legend>
      {error !== undefined && <ErrorText id="modules-error">{error}</ErrorText>}
      {modules.map((name) => (
        <Checkbox
          key={name}
          label={texts.modules[name]}
          checked={values.modules.includes(name)}
          onChange={({ target }) => toggle(name, target.checked)}
        />
      ))}
    </fieldset>
  );
};

const Where = ({ values, change }: FieldsProps) => (
  <div className="g2">
    <Select
      id="platform"
      label={texts.where}
      options={outagePlatforms.toReversed().map((value) => ({ value, label: texts.platforms[value] }))}
      value={values.platform}
      onChange={({ target }) =>
        change({ platform: outagePlatforms.find((one) => one === target.value) ?? 'all' })
      }
    />
    <Select
      id="scope"
      label={texts.who}
      options={outageScopes.map((value) => ({ value, label: texts.scopes[value] }))}
      value={values.scope}
      onChange={({ target }) =>
        change({ scope: outageScopes.find((one) => one === target.value) ?? 'school' })
      }
    />
  </div>
);

/** An alert or an outage (O-16.4). */
export const OutageForm = ({ outage, onDone }: OutageFormProps) => {
  const { timeZone } = useOffice().school;
  const now = useNow();
  const form = useOutageForm({ outage, onDone });
  const { values, errorOf, change } = form;
  const fields = { values, errorOf, change };
  return (
    <div className="g-main">
      <form className="oc oc-b col-sm" noValidate onSubmit={form.submit}>
        <ErrorSummary problems={form.problems} title={texts.problems} attempt={form.attempt} />
        {form.failure && <FailureNote failure={form.failure} attempt={form.attempt} />}
        <Words {...fields} />
        <Parts {...fields} />
        <TimeFields {...fields} today={dateInZone(now, timeZone)} isOpenEnded />
        <Where {...fields} />
        <div className="btn-row">
          <Button variant="primary" type="submit" icon={Send} busy={form.isSending}>
            {outage ? texts.changeOutage : texts.publishOutage}
          </Button>
          <Button variant="ghost" onClick={onDone}>
            {texts.cancel}
          </Button>
        </div>
      </form>
      <PhonePreview kind={values.kind} title={values.title} message={values.message} />
    </div>
  );
};
