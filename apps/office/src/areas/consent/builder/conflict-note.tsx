import { consentBuilderTexts as texts } from '@portal/texts/office/publishing/consent-builder';
import { Button } from '@portal/ui/buttons';
import { FailureNote, Note, toasts } from '@portal/ui/feedback';
import { useCreateDraft } from '../use-create-draft.ts';
import type { KeptDraft } from './use-kept-draft.ts';

/** A colleague changed the draft meanwhile: neither text overwrites the other. */
export const ConflictNote = ({
  kept: { draft, discard },
  onReload,
}: {
  kept: KeptDraft;
  onReload: () => void;
}) => {
  const { create, isBusy, failure, attempt } = useCreateDraft();
  const keepMine = async (): Promise<void> => {
    if (!(await create(draft))) return;
    discard();
    toasts.push({ title: texts.keptAsNew, tone: 'ok' });
  };
  return (
    <>
      <Note
        tone="warn"
        live
        title={texts.conflictTitle}
        action={
          <span className="row">
            <Button variant="secondary" onClick={onReload}>
              {texts.showTheirs}
            </Button>
            <Button variant="secondary" busy={isBusy} onClick={() => void keepMine()}>
              {texts.keepMine}
            </Button>
          </span>
        }
      >
        {texts.conflict}
      </Note>
      {failure && <FailureNote failure={failure} attempt={attempt} />}
    </>
  );
};
