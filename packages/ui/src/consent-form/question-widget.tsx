import type { RJSFSchema, WidgetProps } from '@rjsf/utils';
import type { ReactNode } from 'react';
import { formatDateField, parseDate } from '@portal/contract/dates';
import type { ConsentQuestion } from '@portal/contract/consent';
import { Checkbox, RadioCards, Select } from '../choices/index.ts';
import { DateInput } from '../dates/index.ts';
import { FieldGroup, Textarea, TextInput, countCharacters } from '../fields/index.ts';
import { VisuallyHidden } from '../base/index.ts';
import type { Answers } from './answers.ts';
import type { FormContext } from './template-form.tsx';

interface ControlProps {
  id: string;
  question: ConsentQuestion;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/** Above this number of options, the question uses a drop-down. */
const mostCards = 5;

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Plain text that keeps its line breaks. Markup is not interpreted. */
const hintOf = ({ description }: ConsentQuestion): ReactNode =>
  description === '' ? undefined : <span className="lines">{description}</span>;

const textsOf = ({ question, error }: ControlProps) => ({
  optional: !question.isRequired,
  hint: hintOf(question),
  error,
});

const OneOf = (props: ControlProps) => {
  const { id, question, value, onChange } = props;
  const { choices, title } = question;
  return choices.length <= mostCards ? (
    <RadioCards
      {...textsOf(props)}
      id={id}
      name={id}
      legend={title}
      options={[...choices]}
      value={asText(value)}
      sideBySide={choices.length === 2}
      onChange={onChange}
    />
  ) : (
    <Select
      {...textsOf(props)}
      id={id}
      label={title}
      placeholder="Choose one"
      options={[...choices]}
      value={asText(value)}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  );
};

const SeveralOf = (props: ControlProps) => {
  const { id, question, value, onChange } = props;
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const toggle = (choice: string, isOn: boolean): void =>
    onChange(
      question.choices
        .map((one) => one.value)
        .filter((one) => (one === choice ? isOn : chosen.includes(one))),
    );
  return (
    <FieldGroup {...textsOf(props)} id={id} legend={question.title}>
      <div className="choices two-up">
        {question.choices.map((choice, index) => (
          <Checkbox
            key={choice.value}
            id={index === 0 ? id : undefined}
            label={choice.label}
            checked={chosen.includes(choice.value)}
            onChange={(event) => toggle(choice.value, event.target.checked)}
          />
        ))}
      </div>
    </FieldGroup>
  );
};

const Tick = ({ id, question, value, error, onChange }: ControlProps) => (
  <FieldGroup id={id} legend={<VisuallyHidden>{question.title}</VisuallyHidden>} error={error}>
    <div className="choices">
      <Checkbox
        card
        id={id}
        label={question.title}
        hint={hintOf(question)}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  </FieldGroup>
);

/** A valid date is stored in the answer's format; anything else is stored as typed. */
const DateQuestion = (props: ControlProps) => {
  const { id, question, value, onChange } = props;
  const text = asText(value);
  return (
    <DateInput
      {...textsOf(props)}
      id={id}
      label={question.title}
      value={parseDate(text) === text ? formatDateField(text) : text}
      calendarLabel={`Choose a date for “${question.title}” from a calendar`}
      onChange={(typed) => onChange(typed === '' ? undefined : (parseDate(typed) ?? typed))}
    />
  );
};

const numberPattern = /^-?\d+(?:\.\d+)?$/;

const NumberQuestion = (props: ControlProps) => (
  <TextInput
    {...textsOf(props)}
    id={props.id}
    label={props.question.title}
    width="8"
    inputMode="decimal"
    value={asText(props.value)}
    onChange={({ target }) =>
      props.onChange(numberPattern.test(target.value) ? Number(target.value) : target.value || undefined)
    }
  />
);

const counterTexts = {
  remaining: (left: number) =>
    left === 1
      ? 'You have 1 character remaining'
      : `You have ${left === 0 ? 'no' : left} characters remaining`,
  over: (extra: number) => `${extra} ${extra === 1 ? 'character' : 'characters'} too many`,
};

const TextQuestion = (props: ControlProps) => {
  const { id, question, value, onChange } = props;
  const text = asText(value);
  const shared = {
    ...textsOf(props),
    id,
    label: question.title,
    value: text,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value || undefined),
  };
  if (question.input === 'lines')
    return (
      <Textarea
        {...shared}
        counter={
          question.maxLength === null ? undefined : countCharacters(text, question.maxLength, counterTexts)
        }
      />
    );
  const autoComplete = question.input === 'line' ? 'off' : question.input;
  return (
    <TextInput
      {...shared}
      type={question.input === 'line' ? 'text' : question.input}
      autoComplete={autoComplete}
      width={question.input === 'tel' ? '16' : undefined}
    />
  );
};

const controls = {
  'one-of': OneOf,
  'several-of': SeveralOf,
  tick: Tick,
  date: DateQuestion,
  number: NumberQuestion,
  text: TextQuestion,
} as const;

/** Any question of a template, with the product's control for its type. */
export const QuestionWidget = ({
  id,
  value,
  onChange,
  registry,
}: WidgetProps<Answers, RJSFSchema, FormContext>) => {
  const question = registry.formContext.questions.get(id);
  if (!question) return null;
  const Control = controls[question.kind];
  return (
    <Control
      id={id}
      question={question}
      value={value}
      error={registry.formContext.errors.get(id)}
      onChange={onChange}
    />
  );
};
