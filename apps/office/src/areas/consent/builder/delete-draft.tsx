import { Trash2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { deleteDraftEndpoint } from '@portal/contract/consent/publishing';
import { call } from '@portal/client/calls';
import { format } from '@portal/texts/format';
import { consentBuilderTexts } from '@portal/texts/office/publishing/consent-builder';
import { consentOfficeTexts } from '@portal/texts/office/publishing/consent';
import { toasts } from '@portal/ui/feedback';
import { ConfirmButton } from '../../../shared/parts/confirm-button.tsx';
import { officePaths } from '../../../shared/paths.ts';
import { useOffice } from '../../../shared/school.tsx';
import type { KeptDraft } from './use-kept-draft.ts';

const texts = consentBuilderTexts.deleting;

/** Deletes the version that the server has, not one that a colleague has changed meanwhile. */
function useDelete(publicationId: string, { flush, version, discard }: KeptDraft) {
  const { centreCode } = useOffice().school;
  const [, navigate] = useLocation();
  return async (): Promise<void> => {
    await flush();
    await call(deleteDraftEndpoint, {
      params: { centreCode, publicationId },
      body: { version: version() },
      handlesProblems: true,
    });
    discard();
    toasts.push({ title: texts.done, tone: 'ok' });
    // The list refetches when it opens.
    navigate(officePaths.consent);
  };
}

/** The button that deletes the draft. It can't be undone, so it asks first. */
export const DeleteDraft = ({ publicationId, kept }: { publicationId: string; kept: KeptDraft }) => (
  <ConfirmButton
    variant="secondary"
    icon={Trash2}
    label={texts.button}
    title={format(texts.title, { title: kept.draft.title || consentOfficeTexts.untitled })}
    action={texts.confirm}
    text={texts.text}
    work={useDelete(publicationId, kept)}
  />
);
