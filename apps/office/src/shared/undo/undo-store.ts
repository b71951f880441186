/** Decisions made on this page that can still be undone. The server holds them: closing the page changes nothing. */
export interface HeldPress {
  /** All decisions of one press; several for a bulk decision. */
  decisionIds: readonly string[];
  title: string;
  leavesAt: string;
  isQuiet: boolean;
  /** Undoes something other than a decision. Resolves to whether it was in time. */
  takeBack?: () => Promise<boolean>;
  /** What happens when the window closes, if not what follows a decision. */
  note?: string;
}

const listeners = new Set<() => void>();
let held: readonly HeldPress[] = [];
const mostShown = 3;

function show(next: readonly HeldPress[]): void {
  held = next;
  for (const listener of listeners) listener();
}

export const undoStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Newest first. */
  snapshot: (): readonly HeldPress[] => held,
  add: (press: HeldPress): void => show([press, ...held].slice(0, mostShown)),
  remove: (press: HeldPress): void => show(held.filter((other) => other !== press)),
  /** Removes those whose undo window has closed. */
  expire: (now: Date): void => {
    const open = held.filter(({ leavesAt }) => new Date(leavesAt) > now);
    if (open.length < held.length) show(open);
  },
};
