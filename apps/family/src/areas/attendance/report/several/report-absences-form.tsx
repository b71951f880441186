import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { paths } from '@portal/contract/routes';
import type { StudentAtSchool } from '@portal/contract/students';
import type { Failure } from '@portal/client/failures';
import { hrefTo } from '@portal/client/navigation';
import { Button, ButtonRow, LinkButton } from '@portal/ui/buttons';
import { ErrorSummary } from '@portal/ui/fields';
import { Note } from '@portal/ui/feedback';
import { AbsenceBlockFields, blockPrefix } from './absence-block.tsx';
import { partialResultText } from './absence-blocks.ts';
import type { AbsenceBlock } from './absence-blocks.ts';
import type { SchoolClosures } from '../closed-days.ts';
import { fieldProblems, fieldTexts } from '../absence-field-texts.ts';
import type { FieldTexts } from '../absence-field-texts.ts';
import { useReportsForm } from './use-reports-form.ts';

const ADD_BUTTON = 'add-absence';

type ErrorOf = (path: string) => string | undefined;

/** The messages at a block's fields: client-side errors, otherwise the server's. */
const textsOf = (index: number, errorOf: ErrorOf, failure: Failure | null): FieldTexts =>
  fieldTexts(
    (name) =>
      failure?.fields?.find(({ path }) => path === name)?.message ?? errorOf(`blocks.${index}.${name}`),
  );

/** Moves focus, after the next render, to an element that this render adds. */
function useFocusNext(): (id: string) => void {
  const next = useRef<string | null>(null);
  useEffect(() => {
    if (next.current === null) return;
    document.getElementById(next.current)?.focus();
    next.current = null;
  });
  return (id) => {
    next.current = id;
  };
}

interface ReportAbsencesFormProps {
  possible: readonly StudentAtSchool[];
  onAllSent: (blocks: AbsenceBlock[], closures: readonly SchoolClosures[]) => void;
}

/** Future absences for several students, in blocks (S-2.6, S-5.3). */
export const ReportAbsencesForm = ({ possible, onAllSent }: ReportAbsencesFormProps) => {
  const state = useReportsForm(possible, onAllSent);
  const focusNext = useFocusNext();
  const { failures, values, errorOf } = state;
  const { blocks } = values;
  const shown = blocks.map((block, index) => ({
    block,
    failure: failures[block.key] ?? null,
    texts: block.isSent ? {} : textsOf(index, errorOf, failures[block.key] ?? null),
  }));
  const partial = Object.keys(failures).length > 0 ? partialResultText(blocks) : null;
  const remove = (key: string): void => {
    state.remove(key);
    focusNext(ADD_BUTTON);
  };
  return (
    <>
      <ErrorSummary
        problems={shown.flatMap(({ block, texts }) => fieldProblems(texts, blockPrefix(block.key)))}
        attempt={state.attempt}
      />
      <form className="form" noValidate onSubmit={state.submit}>
        {shown.map(({ block, texts, failure }, index) => (
          <AbsenceBlockFields
            key={block.key}
            block={block}
            position={index + 1}
            possible={possible}
            texts={texts}
            failure={failure}
            attempt={state.attempt}
            today={state.todayOf(block)}
            closures={state.closures}
            onChange={(update) => state.update(block.key, update)}
            onRemove={blocks.length > 1 ? () => remove(block.key) : undefined}
          />
        ))}
        <ButtonRow>
          <Button
            id={ADD_BUTTON}
            variant="secondary"
            icon={Plus}
            onClick={() => focusNext(`${blockPrefix(state.add())}students`)}
          >
            Add another absence
          </Button>
        </ButtonRow>
        {partial !== null && (
          <Note tone="warn" live>
            {partial}
          </Note>
        )}
        <ButtonRow>
          <Button variant="primary" size="lg" type="submit" busy={state.isSending} busyLabel="Sending">
            {blocks.length > 1 ? 'Report absences' : 'Report absence'}
          </Button>
          <LinkButton variant="ghost" size="lg" href={hrefTo(paths.home())} onClick={state.discard}>
            Cancel
          </LinkButton>
        </ButtonRow>
      </form>
    </>
  );
};
