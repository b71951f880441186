import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { BuiltQuestion, QuestionKind } from '@portal/contract/consent/publishing';
import { format } from '@portal/texts/format';
import { consentBuilderTexts as texts } from '@portal/texts/office/publishing/consent-builder';
import { fieldId } from './question-fields.tsx';
import { moved, newQuestion } from './questions.ts';

interface Removed {
  question: BuiltQuestion;
  index: number;
}

type Change = (questions: BuiltQuestion[]) => void;

/** Which question is open, what was removed last, and what a screen reader hears. */
export function useQuestions(questions: readonly BuiltQuestion[], onChange: Change) {
  const [open, setOpen] = useState<string | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [said, setSaid] = useState('');
  return {
    open,
    removed,
    said,
    toggle: (name: string): void => setOpen(open === name ? null : name),
    add: (kind: QuestionKind): void => {
      const question = newQuestion(kind, questions);
      flushSync(() => {
        onChange([...questions, question]);
        setOpen(question.name);
        setSaid(format(texts.added, { kind: texts.kinds[kind] }));
      });
      document.getElementById(fieldId(question, 'title'))?.focus();
    },
    change: (index: number, part: Partial<BuiltQuestion>): void =>
      onChange(questions.map((one, at) => (at === index ? { ...one, ...part } : one))),
    move: (index: number, by: -1 | 1): void => {
      const next = moved(questions, index, by);
      if (next === questions) return;
      // The moved element loses the focus when it is put elsewhere.
      const focused = document.activeElement;
      const place = String(index + by + 1);
      const title = questions[index]?.title || texts.untitled;
      flushSync(() => {
        onChange([...next]);
        setSaid(format(texts.moved, { title, place, all: String(next.length) }));
      });
      if (focused instanceof HTMLElement) focused.focus();
    },
    remove: (index: number): void => {
      const question = questions[index];
      if (!question) return;
      onChange(questions.toSpliced(index, 1));
      setRemoved({ question, index });
    },
    restore: (): void => {
      if (!removed) return;
      onChange(questions.toSpliced(removed.index, 0, removed.question));
      setRemoved(null);
    },
  };
}
