import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { BuiltQuestion } from '@portal/contract/consent/publishing';
import { format } from '@portal/texts/format';
import { consentBuilderTexts as texts } from '@portal/texts/office/publishing/consent-builder';
import { classNames, type IconType } from '@portal/ui/base';
import { Button } from '@portal/ui/buttons';
import { QuestionFields } from './question-fields.tsx';

export interface CardActions {
  onToggle: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onChange: (part: Partial<BuiltQuestion>) => void;
}

export interface QuestionCardProps extends CardActions {
  question: BuiltQuestion;
  isOpen: boolean;
  isFirst: boolean;
  isLast: boolean;
  errorOf: (field: 'title' | 'choices') => string | undefined;
}

const titleOf = ({ title }: BuiltQuestion): string => title || texts.untitled;

const Act = ({
  icon,
  label,
  isOff = false,
  onClick,
}: {
  icon: IconType;
  label: string;
  isOff?: boolean;
  onClick: () => void;
}) => (
  <Button
    className="btn-sm"
    variant="ghost"
    iconOnly
    icon={icon}
    unavailable={isOff}
    aria-label={label}
    onClick={onClick}
  />
);

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** One question of the form. Its heading opens its fields; Alt with an arrow moves it. */
export const QuestionCard = ({
  question,
  isOpen,
  isFirst,
  isLast,
  errorOf,
  onToggle,
  onMove,
  onRemove,
  onChange,
}: QuestionCardProps) => {
  const title = titleOf(question);
  const move = (event: KeyboardEvent): void => {
    const by = event.altKey ? steps[event.key] : undefined;
    if (by === undefined) return;
    event.preventDefault();
    onMove(by);
  };
  const need = question.isRequired ? texts.required : texts.optional;
  return (
    <li className={classNames('fieldcard', isOpen && 'on')} onKeyDown={move}>
      <div>
        <button
          type="button"
          className="lnk"
          aria-expanded={isOpen}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={onToggle}
        >
          {title}
        </button>
        <small>{format(texts.kindLine, { kind: texts.kinds[question.kind], need })}</small>
      </div>
      <span className="row">
        <Act
          icon={ArrowUp}
          label={format(texts.moveUp, { title })}
          isOff={isFirst}
          onClick={() => onMove(-1)}
        />
        <Act
          icon={ArrowDown}
          label={format(texts.moveDown, { title })}
          isOff={isLast}
          onClick={() => onMove(1)}
        />
        <Act icon={Trash2} label={format(texts.remove, { title })} onClick={onRemove} />
      </span>
      {isOpen && <QuestionFields question={question} errorOf={errorOf} onChange={onChange} />}
    </li>
  );
};
