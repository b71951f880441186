import { formatTime } from '@portal/contract/dates';
import { requestKinds } from '@portal/contract/change-requests';
import {
  autoRules,
  mostOf,
  queueSettingsLimits as limits,
  targetUnit,
  type QueueSettings,
} from '@portal/contract/queue';
import type { useForm } from '@portal/client/forms/use-form';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { autoApprovalTexts as ruleTexts } from '@portal/texts/office/auto-approvals';
import { queueSettingsTexts as texts } from '@portal/texts/office/queue-settings';
import { Checkbox, Select } from '@portal/ui/choices';
import { TextInput } from '@portal/ui/fields';
import { ListCard } from './list-card.tsx';
import { undoChoices, type SettingsValues } from './settings-form.ts';

export interface CardProps {
  form: ReturnType<typeof useForm<SettingsValues, QueueSettings>>;
}

const timeText = (seconds: number): string =>
  seconds >= 60 && seconds % 60 === 0
    ? format(texts.minutes, { count: seconds / 60 })
    : format(texts.seconds, { count: seconds });

export const UndoCard = ({ form, settings }: CardProps & { settings: QueueSettings }) => {
  const { undoSeconds, portalUndoSeconds } = settings;
  return (
    <section className="oc" aria-labelledby="set-undo">
      <div className="oc-h">
        <h2 id="set-undo">{texts.undo}</h2>
      </div>
      <div className="oc-b">
        <Select
          label={texts.undoLabel}
          hint={texts.undoHint}
          name="undo"
          value={form.values.undo}
          placeholder={format(texts.undoPortal, { time: timeText(portalUndoSeconds) })}
          options={undoChoices(undoSeconds).map((seconds) => ({
            value: String(seconds),
            label: seconds === 0 ? texts.undoNone : timeText(seconds),
          }))}
          onChange={({ target }) => form.change({ undo: target.value })}
        />
      </div>
    </section>
  );
};

/** By when families are told of an absence (O-7.1). */
export const NotifyCard = ({
  form,
  settings: { portalNotifyBy },
}: CardProps & { settings: QueueSettings }) => (
  <section className="oc" aria-labelledby="set-notify">
    <div className="oc-h">
      <h2 id="set-notify">{texts.notify}</h2>
    </div>
    <div className="oc-b">
      <TextInput
        label={texts.notifyLabel}
        hint={format(texts.notifyHint, { time: formatTime(portalNotifyBy) })}
        id="notifyBy"
        type="time"
        width="8"
        value={form.values.notifyBy}
        error={form.errorOf('notifyBy')}
        onChange={({ target }) => form.change({ notifyBy: target.value })}
      />
    </div>
  </section>
);

export const TargetsCard = ({ form: { values, change, errorOf } }: CardProps) => (
  <section className="oc" aria-labelledby="set-targets">
    <div className="oc-h">
      <h2 id="set-targets">{texts.targets}</h2>
    </div>
    <div className="oc-b col">
      <p className="hint">{texts.targetsHint}</p>
      <div className="set-targets">
        {requestKinds.map((kind) => (
          <TextInput
            key={kind}
            label={format(texts[targetUnit(kind)], { kind: officeTexts.kinds[kind] })}
            name={`targets.${kind}`}
            id={`targets.${kind}`}
            type="number"
            inputMode="numeric"
            min={1}
            max={mostOf(kind)}
            width="6"
            value={values.targets[kind]}
            error={errorOf(`targets.${kind}`)}
            onChange={({ target }) =>
              change((now) => ({ ...now, targets: { ...now.targets, [kind]: target.value } }))
            }
          />
        ))}
      </div>
    </div>
  </section>
);

/** Requests that are approved without a person (O-4.15). */
export const RulesCard = ({ form: { values, change } }: CardProps) => (
  <section className="oc" aria-labelledby="set-rules">
    <div className="oc-h">
      <h2 id="set-rules">{ruleTexts.card}</h2>
    </div>
    <div className="oc-b col">
      <p className="hint">{ruleTexts.cardHint}</p>
      <div>
        {autoRules.map((rule) => (
          <Checkbox
            key={rule}
            label={ruleTexts.rules[rule]}
            checked={values.autoApprove.includes(rule)}
            onChange={({ target }) =>
              change((now) => ({
                ...now,
                autoApprove: autoRules.filter((one) =>
                  one === rule ? target.checked : now.autoApprove.includes(one),
                ),
              }))
            }
          />
        ))}
      </div>
    </div>
  </section>
);

const number = (index: number) => ({ number: String(index + 1) });

export const ReasonsCard = ({ form: { values, change, errorOf } }: CardProps) => (
  <ListCard
    id="reasons"
    title={texts.reasons}
    hint={texts.reasonsHint}
    error={errorOf('reasons')}
    lines={values.reasons.map((reason, index) => ({
      name: reason || format(texts.reason, number(index)),
      fields: (
        <TextInput
          label={<span className="vh">{format(texts.reason, number(index))}</span>}
          id={`reasons.${index}`}
          maxLength={limits.reason}
          value={reason}
          error={errorOf(`reasons.${index}`)}
          onChange={({ target }) =>
            change((now) => ({ ...now, reasons: now.reasons.with(index, target.value) }))
          }
        />
      ),
    }))}
    most={limits.reasons}
    add={texts.addReason}
    onAdd={() => change((now) => ({ ...now, reasons: [...now.reasons, ''] }))}
    onRemove={(index) =>
      change((now) => ({ ...now, reasons: now.reasons.filter((_, place) => place !== index) }))
    }
  />
);

export const TemplatesCard = ({ form: { values, change, errorOf } }: CardProps) => {
  const part = (name: 'name' | 'text', index: number) => ({
    id: `templates.${index}.${name}`,
    value: values.templates[index]?.[name] ?? '',
    error: errorOf(`templates.${index}.${name}`),
    onChange: ({ target }: { target: HTMLInputElement }) =>
      change((now) => ({
        ...now,
        templates: now.templates.map((template, place) =>
          place === index ? { ...template, [name]: target.value } : template,
        ),
      })),
  });
  return (
    <ListCard
      id="templates"
      title={texts.templates}
      hint={texts.templatesHint}
      error={errorOf('templates')}
      lines={values.templates.map(({ name }, index) => ({
        name: name || format(texts.templateName, number(index)),
        fields: (
          <div className="set-pair">
            <TextInput
              label={format(texts.templateName, number(index))}
              maxLength={limits.templateName}
              {...part('name', index)}
            />
            <TextInput
              label={format(texts.templateText, number(index))}
              maxLength={limits.templateText}
              {...part('text', index)}
            />
          </div>
        ),
      }))}
      most={limits.templates}
      add={texts.addTemplate}
      onAdd={() => change((now) => ({ ...now, templates: [...now.templates, { name: '', text: '' }] }))}
      onRemove={(index) =>
        change((now) => ({ ...now, templates: now.templates.filter((_, place) => place !== index) }))
      }
    />
  );
};
