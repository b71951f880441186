import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { saveConsentDraftEndpoint } from '@portal/contract/consent';
import type { ConsentDetail } from '@portal/contract/consent';
import { call } from '@portal/client/calls';
import { drafts } from '@portal/client/drafts';
import { viewFlag } from '@portal/client/session';
import { isAnswers, tidyAnswers } from '@portal/ui/consent-form';
import type { Answers } from '@portal/ui/consent-form';
import { keepDraftInCache } from '../consent-query.ts';
import type { ConsentRef } from '../consent-query.ts';

/** `here`: saved in this tab only, because the server could not be reached. */
type Kept = 'none' | 'saving' | 'kept' | 'here';

const pauseMs = 1000;

const formKey = ({ requestId }: ConsentRef): string => `consent/${requestId}`;

/** Answers in this tab that have not reached the server take precedence over the server's draft. */
function firstAnswers(request: ConsentDetail, ref: ConsentRef, prefilled: Answers): Answers {
  const typedHere = drafts.read(formKey(ref));
  return isAnswers(typedHere) ? typedHere : (request.draft ?? prefilled);
}

/**
 * Unsent answers: saved in the tab with every keystroke, and on the server after a pause, so that they are available on
 * another device (D-9.1).
 */
export function useKeptAnswers(request: ConsentDetail, ref: ConsentRef, prefilled: Answers) {
  const { studentId, requestId, centreCode } = ref;
  const queryClient = useQueryClient();
  const [data, setData] = useState(() => firstAnswers(request, ref, prefilled));
  const [kept, setKept] = useState<Kept>('none');
  const timer = useRef<number | undefined>(undefined);
  const unsaved = useRef<Answers | null>(null);

  const save = useCallback(async (): Promise<void> => {
    const answers = unsaved.current;
    clearTimeout(timer.current);
    timer.current = undefined;
    // Staff may try the form in the administration view; the draft is the parent's.
    if (answers === null || viewFlag() !== null) return;
    unsaved.current = null;
    const draft = tidyAnswers(answers);
    const params = { studentId, requestId, centreCode };
    try {
      await call(saveConsentDraftEndpoint, {
        params,
        body: { data: draft },
        handlesProblems: true,
      });
      keepDraftInCache(queryClient, params, draft);
      if (unsaved.current !== null) return;
      drafts.discard(formKey(params));
      setKept('kept');
    } catch {
      setKept('here');
    }
  }, [queryClient, studentId, requestId, centreCode]);

  useEffect(() => {
    const leave = (): void => void save();
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      leave();
    };
  }, [save]);

  return {
    data,
    kept,
    change: (next: Answers): void => {
      setData(next);
      if (JSON.stringify(tidyAnswers(next)) === JSON.stringify(tidyAnswers(data))) return;
      drafts.write(formKey(ref), next);
      unsaved.current = next;
      setKept('saving');
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void save(), pauseMs);
    },
    /** After submission, deletes the draft here and on the server. */
    discard: (): void => {
      clearTimeout(timer.current);
      unsaved.current = null;
      drafts.discard(formKey(ref));
    },
  };
}
