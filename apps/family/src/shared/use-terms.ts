/** Terms to accept: titles, labels and ticks. Works with and without a session. */
import { useEffect, useId, useState } from 'react';
import { termsDocumentEndpoint, type TermsDocument } from '@portal/contract/terms';
import { call } from '@portal/client/calls';

export type Terms = {
  readonly loading: 'loading' | 'failed' | 'ready';
  readonly documents: readonly TermsDocument[];
  readonly ticked: ReadonlySet<string>;
  readonly tick: (key: string, isTicked: boolean) => void;
  readonly areAllTicked: boolean;
  readonly retry: () => void;
  /** Id of the sentence that explains why Accept is disabled, for `aria-describedby`. */
  readonly reasonId: string | undefined;
};

const loadDocuments = (keys: readonly string[], signal: AbortSignal): Promise<TermsDocument[]> =>
  Promise.all(
    keys.map((key) => call(termsDocumentEndpoint, { params: { key }, signal, handlesProblems: true })),
  );

/** The documents for these keys, in order. `TermsDocuments` shows them. */
export function useTerms(keys: readonly string[]): Terms {
  const [loaded, setLoaded] = useState<{ for: string; documents: readonly TermsDocument[] | null }>();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const id = useId();
  // A retry makes a new request.
  const request = [attempt, ...keys].join(' ');
  useEffect(() => {
    const controller = new AbortController();
    const settle = (documents: readonly TermsDocument[] | null): void => {
      if (!controller.signal.aborted) setLoaded({ for: request, documents });
    };
    const [, ...requestedKeys] = request.split(' ');
    loadDocuments(requestedKeys, controller.signal).then(settle, () => settle(null));
    return () => controller.abort();
  }, [request]);
  const documents = loaded?.for === request ? loaded.documents : undefined;
  const areAllTicked = documents != null && keys.every((key) => ticked.has(key));
  return {
    loading: documents === undefined ? 'loading' : documents === null ? 'failed' : 'ready',
    documents: documents ?? [],
    ticked,
    tick: (key, isTicked) =>
      setTicked(
        (before) => new Set(isTicked ? [...before, key] : [...before].filter((other) => other !== key)),
      ),
    areAllTicked,
    retry: () => setAttempt((before) => before + 1),
    reasonId: areAllTicked ? undefined : id,
  };
}
