import { useCallback, useEffect, useState } from 'react';
import * as z from 'zod/mini';
import {
  consentDraftSchema,
  saveDraftEndpoint,
  type ConsentDraft,
  type PublicationDetail,
} from '@portal/contract/consent/publishing';
import { call, isApiProblem } from '@portal/client/calls';
import { drafts } from '@portal/client/drafts';
import { useOffice } from '../../../shared/school.tsx';
import { createDraftSaver, type Kept } from './draft-saver.ts';

const heldSchema = z.object({ version: z.int(), draft: consentDraftSchema });

interface Start {
  draft: ConsentDraft;
  kept: Kept;
}

/** Text in this tab that has not reached the server. If the server's draft has changed since, it is a conflict. */
function startOf({ draft, version }: PublicationDetail, held: unknown): Start {
  const { data } = heldSchema.safeParse(held);
  if (!data || JSON.stringify(data.draft) === JSON.stringify(draft)) return { draft, kept: 'saved' };
  return { draft: data.draft, kept: data.version === version ? 'saving' : 'conflict' };
}

const isConflict = (error: unknown): boolean =>
  isApiProblem(error) && error.is('request-changed', 'not-found');

/** The draft in the builder. It is in the tab with every key, and on the server after a pause (O-9.8). */
export function useKeptDraft(publication: PublicationDetail) {
  const { centreCode } = useOffice().school;
  const { id: publicationId, version } = publication;
  const key = `consent-draft/${centreCode}/${publicationId}`;
  const [start] = useState(() => startOf(publication, drafts.read(key)));
  const [draft, setDraft] = useState(start.draft);
  const [kept, setKept] = useState<Kept>(start.kept);
  const [saver] = useState(() =>
    createDraftSaver({
      version,
      send: async (next, from) => {
        const saved = await call(saveDraftEndpoint, {
          params: { centreCode, publicationId },
          body: { version: from, draft: next },
          handlesProblems: true,
        });
        return saved.version;
      },
      isConflict,
      keep: (next, from) => drafts.write(key, { version: from, draft: next }),
      drop: () => drafts.discard(key),
      onKept: setKept,
    }),
  );
  useEffect(() => {
    if (start.kept === 'conflict') saver.stop();
    if (start.kept === 'saving') saver.change(start.draft);
    const leave = (): void => void saver.flush();
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      leave();
    };
  }, [saver, start]);
  const change = useCallback(
    (part: Partial<ConsentDraft>): void => {
      const next = { ...draft, ...part };
      setDraft(next);
      saver.change(next);
    },
    [draft, saver],
  );
  return {
    draft,
    kept,
    change,
    flush: saver.flush,
    version: saver.version,
    discard: () => drafts.discard(key),
  };
}

export type KeptDraft = ReturnType<typeof useKeptDraft>;
export type ChangeDraft = KeptDraft['change'];
