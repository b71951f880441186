/**
 * Unsent input (D-9.1): kept per tab for one account, and deleted on logout or when another account signs in. The path
 * behind a notice, which belongs to the same account, is deleted with it.
 */
import { storageKeys } from '@portal/contract/session';
import { tabStore, type SafeStore } from '../device/storage.ts';

type Held = { account: string | null; forms: Record<string, unknown> };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parse = (text: string | null): Held => {
  const empty: Held = { account: null, forms: {} };
  if (!text) return empty;
  try {
    const held: unknown = JSON.parse(text);
    if (!isRecord(held) || !isRecord(held['forms'])) return empty;
    return { account: typeof held['account'] === 'string' ? held['account'] : null, forms: held['forms'] };
  } catch {
    return empty;
  }
};

export const createDrafts = (store: SafeStore) => {
  const held = (): Held => parse(store.get(storageKeys.drafts));
  const keep = (next: Held): void => store.set(storageKeys.drafts, JSON.stringify(next));
  return {
    /** The account that owns this tab's drafts. It is still known after its session has ended. */
    account: (): string | null => held().account,
    /** Called at sign-in: deletes another account's drafts. */
    open: (account: string): void => {
      const before = held();
      if (before.account !== account) store.remove(storageKeys.noticeReturn);
      keep({ account, forms: before.account === account ? before.forms : {} });
    },
    /** Whether any form of this tab holds unsent input. */
    hasAny: (): boolean => Object.keys(held().forms).length > 0,
    read: (form: string): unknown => held().forms[form],
    write: (form: string, values: unknown): void => {
      const before = held();
      if (before.account !== null) keep({ ...before, forms: { ...before.forms, [form]: values } });
    },
    discard: (form: string): void => {
      const before = held();
      if (!(form in before.forms)) return;
      keep({
        ...before,
        forms: Object.fromEntries(Object.entries(before.forms).filter(([key]) => key !== form)),
      });
    },
    clear: (): void => {
      store.remove(storageKeys.drafts);
      store.remove(storageKeys.registrationDraft);
      store.remove(storageKeys.noticeReturn);
    },
  };
};

export const drafts = createDrafts(tabStore);

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;

/** Whether a stored draft has the form's fields, so that a draft of an older version is ignored. */
export function isSameShape<T>(draft: unknown, sample: T): draft is T {
  if (kindOf(draft) !== kindOf(sample)) return false;
  if (Array.isArray(draft) && Array.isArray(sample))
    return sample.length === 0 || draft.every((item) => isSameShape<unknown>(item, sample[0]));
  if (isRecord(draft) && isRecord(sample))
    return (
      Object.keys(draft).length === Object.keys(sample).length &&
      Object.keys(sample).every((key) => key in draft && isSameShape(draft[key], sample[key]))
    );
  return true;
}
