import type { BuiltQuestion, QuestionKind } from '@portal/contract/consent/publishing';
import { publishingLimits } from '@portal/contract/consent/publishing';
import { format } from '@portal/texts/format';
import { consentBuilderTexts as texts } from '@portal/texts/office/publishing/consent-builder';
import { Button } from '@portal/ui/buttons';
import { Icon } from '@portal/ui/content';
import { FieldError } from '@portal/ui/fields';
import { kindIcons } from './kind-icons.ts';
import { QuestionCard } from './question-card.tsx';
import { offeredKinds } from './questions.ts';
import type { useQuestions } from './use-questions.ts';

type Questions = ReturnType<typeof useQuestions>;

/** The kinds of question; a press adds one at the end of the form. */
export const AddList = ({ isFull, onAdd }: { isFull: boolean; onAdd: (kind: QuestionKind) => void }) => (
  <section className="oc" aria-labelledby="add">
    <div className="oc-h">
      <h2 id="add">{texts.add}</h2>
    </div>
    <div className="oc-b addlist">
      {offeredKinds.map((kind, index) => (
        <button
          key={kind}
          id={index === 0 ? 'questions' : undefined}
          type="button"
          disabled={isFull}
          onClick={() => onAdd(kind)}
        >
          <Icon icon={kindIcons[kind]} size={16} />
          {texts.kinds[kind]}
        </button>
      ))}
    </div>
  </section>
);

export const isFull = (questions: readonly BuiltQuestion[]): boolean =>
  questions.length >= publishingLimits.questions;

/** The form's questions in their order. */
export const QuestionsCard = ({
  questions,
  list,
  errorOf,
}: {
  questions: readonly BuiltQuestion[];
  list: Questions;
  errorOf: (path: string) => string | undefined;
}) => {
  const error = errorOf('questions');
  const errorAt = (index: number) => (field: 'title' | 'choices') => errorOf(`questions.${index}.${field}`);
  return (
    <section className="oc" aria-labelledby="questions-title">
      <div className="oc-h">
        <h2 id="questions-title">{texts.questions}</h2>
        <span className="hints" aria-hidden="true">
          <span>
            <kbd>Alt</kbd>
            <kbd>↑</kbd>
            <kbd>↓</kbd> {texts.moveHint}
          </span>
        </span>
      </div>
      <div className="oc-b col-sm">
        {error !== undefined && <FieldError id="questions-error">{error}</FieldError>}
        <ol className="fieldcards">
          {questions.map((question, index) => (
            <QuestionCard
              key={question.name}
              question={question}
              isOpen={
                list.open === question.name ||
                errorAt(index)('title') !== undefined ||
                errorAt(index)('choices') !== undefined
              }
              isFirst={index === 0}
              isLast={index === questions.length - 1}
              errorOf={errorAt(index)}
              onToggle={() => list.toggle(question.name)}
              onMove={(by) => list.move(index, by)}
              onRemove={() => list.remove(index)}
              onChange={(part) => list.change(index, part)}
            />
          ))}
        </ol>
        <p className="vh" role="status">
          {list.said}
        </p>
        {list.removed && (
          <p className="row" role="status">
            {format(texts.removed, { title: list.removed.question.title || texts.untitled })}
            <Button className="btn-sm" variant="secondary" onClick={list.restore}>
              {texts.undo}
            </Button>
          </p>
        )}
      </div>
    </section>
  );
};
