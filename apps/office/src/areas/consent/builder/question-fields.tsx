import { publishingLimits, type BuiltQuestion } from '@portal/contract/consent/publishing';
import { consentBuilderTexts as texts } from '@portal/texts/office/publishing/consent-builder';
import { Checkbox } from '@portal/ui/choices';
import { Textarea, TextInput } from '@portal/ui/fields';
import { choicesOfLines, hasChoices, isAlwaysRequired, tidyChoices } from './questions.ts';

/** The id of a question's field, for labels and the error summary. */
export const fieldId = (question: Pick<BuiltQuestion, 'name'>, field: 'title' | 'choices'): string =>
  `question-${question.name}-${field}`;

/** The open question: its text, help text, options and whether it must be answered. */
export const QuestionFields = ({
  question,
  errorOf,
  onChange,
}: {
  question: BuiltQuestion;
  errorOf: (field: 'title' | 'choices') => string | undefined;
  onChange: (part: Partial<BuiltQuestion>) => void;
}) => {
  const { title, help, choices, isRequired, kind } = question;
  return (
    <div className="in">
      <TextInput
        id={fieldId(question, 'title')}
        label={texts.question}
        maxLength={publishingLimits.questionTitle}
        value={title}
        error={errorOf('title')}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextInput
        id={`question-${question.name}-help`}
        label={texts.help}
        optional
        maxLength={publishingLimits.help}
        value={help}
        onChange={(event) => onChange({ help: event.target.value })}
      />
      {hasChoices(kind) && (
        <Textarea
          id={fieldId(question, 'choices')}
          label={texts.options}
          value={choices.join('\n')}
          error={errorOf('choices')}
          onChange={(event) => onChange({ choices: choicesOfLines(event.target.value) })}
          onBlur={() => onChange({ choices: tidyChoices(choices) })}
        />
      )}
      {!isAlwaysRequired(kind) && (
        <Checkbox
          label={texts.mustAnswer}
          checked={isRequired}
          onChange={(event) => onChange({ isRequired: event.target.checked })}
        />
      )}
    </div>
  );
};
