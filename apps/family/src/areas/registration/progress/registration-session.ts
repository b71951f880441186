/**
 * The registration in progress in this tab: its id, which is useless without its cookie, and the input without
 * passwords. Kept per tab, so that a reload or the visit to the identity service loses nothing.
 */
import * as z from 'zod/mini';
import { storageKeys } from '@portal/contract/session';
import { tabStore, type SafeStore } from '@portal/client/device';

const draftSchema = z.record(z.string(), z.string());
type Draft = Readonly<Record<string, string>>;

const parse = (text: string | null): Draft => {
  if (text === null) return {};
  try {
    const found = draftSchema.safeParse(JSON.parse(text));
    return found.success ? found.data : {};
  } catch {
    return {};
  }
};

export const createRegistration = (store: SafeStore) => {
  const drafted = (): Draft => parse(store.get(storageKeys.registrationDraft));
  return {
    id: (): string | null => store.get(storageKeys.registrationSession),
    /** A code or invitation was accepted. Input for another registration is dropped. */
    open: (id: string): void => {
      if (store.get(storageKeys.registrationSession) !== id) store.remove(storageKeys.registrationDraft);
      store.set(storageKeys.registrationSession, id);
    },
    drafted,
    keep: (typed: Draft): void =>
      store.set(storageKeys.registrationDraft, JSON.stringify({ ...drafted(), ...typed })),
    /** Finished or abandoned. */
    leave: (): void => {
      store.remove(storageKeys.registrationSession);
      store.remove(storageKeys.registrationDraft);
    },
  };
};

export const registration = createRegistration(tabStore);
