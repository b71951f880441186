/**
 * Confirming who one is in the middle of a change (G7): a call the server answers with
 * `reauthentication-required` waits here for the shell's dialog. Fetched at the first such answer.
 */

/** Asks the person; true once they have confirmed. */
type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let asked: Promise<boolean> | null = null;

/** The shell's dialog, for as long as it is there to ask. */
export function offerStepUp(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/** Whether the person confirmed who they are. Calls that need it at the same time share one question. */
export function confirmIdentity(): Promise<boolean> {
  if (!asker) return Promise.resolve(false);
  asked ??= asker().finally(() => {
    asked = null;
  });
  return asked;
}
