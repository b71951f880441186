import { useLocation } from 'wouter';
import { createPublicationEndpoint, type ConsentDraft } from '@portal/contract/consent/publishing';
import { call } from '@portal/client/calls';
import type { Failure } from '@portal/client/failures';
import { useAction } from '@portal/client/forms';
import { officePaths } from '../../shared/paths.ts';
import { useOffice } from '../../shared/school.tsx';

export interface CreateDraft {
  isBusy: boolean;
  failure: Failure | null;
  attempt: number;
  create: (draft: ConsentDraft) => Promise<boolean>;
}

/** Starts a draft and opens it in the builder. */
export function useCreateDraft(): CreateDraft {
  const { centreCode } = useOffice().school;
  const [, navigate] = useLocation();
  const { run, isBusy, failure, attempt } = useAction();
  return {
    isBusy,
    failure,
    attempt,
    create: (draft) =>
      run(async () => {
        const { id } = await call(createPublicationEndpoint, {
          params: { centreCode },
          body: { draft },
          handlesProblems: true,
        });
        navigate(officePaths.publication(id));
      }),
  };
}
