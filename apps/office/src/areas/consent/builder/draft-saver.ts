/** Saves a draft while it is being typed: always the latest text, and one save at a time. */
import type { ConsentDraft } from '@portal/contract/consent/publishing';

/** `here`: not saved on the server. `conflict`: a colleague has changed the draft. In both, the tab keeps the text. */
export type Kept = 'saved' | 'saving' | 'here' | 'conflict';

const PAUSE_MS = 2000;
const RETRY_MS = 10_000;

export interface SaverOptions {
  version: number;
  /** Saves on the server, and resolves with the new version. */
  send: (draft: ConsentDraft, version: number) => Promise<number>;
  isConflict: (error: unknown) => boolean;
  /** Keeps text in the tab, with the version that it changes. */
  keep: (draft: ConsentDraft, version: number) => void;
  /** The server has everything. */
  drop: () => void;
  onKept: (kept: Kept) => void;
}

export function createDraftSaver({ version, send, isConflict, keep, drop, onKept }: SaverOptions) {
  let current = version;
  let unsaved: ConsentDraft | null = null;
  let running: Promise<boolean> | null = null;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const saveAfter = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };

  const sendOne = async (draft: ConsentDraft): Promise<boolean> => {
    try {
      current = await send(draft, current);
    } catch (error) {
      unsaved ??= draft;
      isStopped = isConflict(error);
      onKept(isStopped ? 'conflict' : 'here');
      if (!isStopped) saveAfter(RETRY_MS);
      return false;
    }
    if (unsaved === null) {
      drop();
      onKept('saved');
    } else keep(unsaved, current);
    return true;
  };

  /** Saves at once. Resolves to whether the server has everything. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (running !== null) {
      await running;
      return flush();
    }
    if (unsaved === null) return true;
    if (isStopped) return false;
    const draft = unsaved;
    unsaved = null;
    running = sendOne(draft);
    const isSent = await running;
    running = null;
    return isSent && flush();
  }

  return {
    flush,
    version: (): number => current,
    change: (draft: ConsentDraft): void => {
      unsaved = draft;
      keep(draft, current);
      if (isStopped) return;
      onKept('saving');
      saveAfter(PAUSE_MS);
    },
    /** After a conflict on opening: the text is only kept here. */
    stop: (): void => {
      isStopped = true;
    },
  };
}

export type DraftSaver = ReturnType<typeof createDraftSaver>;
