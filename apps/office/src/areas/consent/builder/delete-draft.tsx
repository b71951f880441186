import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { deleteDraftEndpoint } from '@portal/contract/consent/publishing';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { consentBuilderTexts } from '@portal/texts/office/consent-builder';
import { consentOfficeTexts } from '@portal/texts/office/consent';
import { Button } from '@portal/ui/buttons';
import { ConfirmDialog, toasts } from '@portal/ui/feedback';
import { officePaths } from '../../../shared/paths.ts';
import { useOffice } from '../../../shared/school.tsx';
import type { KeptDraft } from './use-kept-draft.ts';

const texts = consentBuilderTexts.deleting;

/** Deletes the version that the server has, not one that a colleague has changed meanwhile. */
function useDelete(publicationId: string, { flush, version, discard }: KeptDraft) {
  const { centreCode } = useOffice().school;
  const [, navigate] = useLocation();
  const action = useAction();
  const remove = (): Promise<boolean> =>
    action.run(async () => {
      await flush();
      await call(deleteDraftEndpoint, {
        params: { centreCode, publicationId },
        body: { version: version() },
        handlesProblems: true,
      });
      discard();
      toasts.push({ title: texts.done, tone: 'ok' });
      // The list loads itself again.
      navigate(officePaths.consent);
    });
  return { ...action, remove };
}

/** The button that deletes the draft. It can't be undone, so it asks first. */
export const DeleteDraft = ({ publicationId, kept }: { publicationId: string; kept: KeptDraft }) => {
  const [isAsking, setAsking] = useState(false);
  const { remove, isBusy, failure, clear } = useDelete(publicationId, kept);
  const close = (): void => {
    clear();
    setAsking(false);
  };
  return (
    <>
      <Button variant="secondary" icon={Trash2} onClick={() => setAsking(true)}>
        {texts.button}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={format(texts.title, { title: kept.draft.title || consentOfficeTexts.untitled })}
          action={texts.confirm}
          busy={isBusy}
          failure={failure}
          onConfirm={() => void remove()}
          onClose={close}
        >
          {texts.text}
        </ConfirmDialog>
      )}
    </>
  );
};
