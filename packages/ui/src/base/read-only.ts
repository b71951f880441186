import { createContext, use } from 'react';
import type { IconType } from './types.ts';

/** In the administration view, controls that change something are off. The page's note says why. */
export interface ReadOnlyPage {
  /** The id of the note. */
  readonly noteId: string;
  /** Shown in each of those controls. */
  readonly icon: IconType;
}

const ReadOnly = createContext<ReadOnlyPage | null>(null);
export const ReadOnlyProvider = ReadOnly.Provider;

/** Why a control is off; null where it works. `acts`: whether the control changes something. */
export function useReadOnly(acts: boolean): ReadOnlyPage | null {
  const page = use(ReadOnly);
  return acts ? page : null;
}
