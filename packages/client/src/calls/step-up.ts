/**
 * Step-up authentication during a change (G7): a call that fails with `reauthentication-required` waits here for the
 * shell's dialog. Loaded on the first such response.
 */

/** Shows the dialog. Resolves to true once the person has confirmed their identity. */
type Asker = () => Promise<boolean>;

let asker: Asker | null = null;
let asked: Promise<boolean> | null = null;

/** The shell's dialog, while it is mounted. */
export function offerStepUp(ask: Asker): () => void {
  asker = ask;
  return () => {
    if (asker === ask) asker = null;
  };
}

/** Whether the person confirmed their identity. Concurrent calls share one dialog. */
export function confirmIdentity(): Promise<boolean> {
  if (!asker) return Promise.resolve(false);
  asked ??= asker().finally(() => {
    asked = null;
  });
  return asked;
}
