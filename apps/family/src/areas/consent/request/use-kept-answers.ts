import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { saveConsentDraftEndpoint } from '@portal/contract/consent';
import type { ConsentDetail } from '@portal/contract/consent';
import { call } from '@portal/client/calls';
import { drafts } from '@portal/client/drafts';
import { keepDraftInCache } from '../consent-query.ts';
import type { ConsentRef } from '../consent-query.ts';
import { isAnswers, tidyAnswers } from '../form/answers.ts';
import type { Answers } from '../form/answers.ts';

/** `here`: in this tab alone, because the server could not be told. */
type Kept = 'none' | 'saving' | 'kept' | 'here';

const pauseMs = 1000;

const formKey = ({ requestId }: ConsentRef): string => `consent/${requestId}`;

/** What this tab holds was typed here and has not reached the server, so it goes before what the server has. */
function firstAnswers(request: ConsentDetail, ref: ConsentRef, prefilled: Answers): Answers {
  const typedHere = drafts.read(formKey(ref));
  return isAnswers(typedHere) ? typedHere : (request.draft ?? prefilled);
}

/**
 * Answers that are not sent yet: in the tab with every letter, at the server after a pause, so that they are there on
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
    if (answers === null) return;
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
    /** Once the answer is sent there is no draft any more, here or there. */
    discard: (): void => {
      clearTimeout(timer.current);
      unsaved.current = null;
      drafts.discard(formKey(ref));
    },
  };
}
