/**
 * Step-up authentication during a change (G7): a call that fails with `reauthentication-required` waits here for the
 * shell's dialog. Loaded on the first such response.
 */

/** Shows the dialog. Resolves to true once the person has confirmed their identity. */
type Asker = () => Promise<boolean>;

let showDialog: Asker | null = null;
let confirmation: Promise<boolean> | null = null;

/** The shell's dialog, while it is mounted. */
export function offerStepUp(ask: Asker): () => void {
  showDialog = ask;
  return () => {
    if (showDialog === ask) showDialog = null;
  };
}

/** Whether the person confirmed their identity. Concurrent calls share one dialog. */
export function confirmIdentity(): Promise<boolean> {
  if (!showDialog) return Promise.resolve(false);
  confirmation ??= showDialog().finally(() => {
    confirmation = null;
  });
  return confirmation;
}
