/** Decides which switch applies, and the effects of a change (docs/decisions/office/feature-switches.md). Pure. */
import type { SwitchSetting } from '@portal/contract/feature-switches';

export interface Sources {
  /** The office's setting; null to follow the import. */
  set: SwitchSetting | null;
  /** The import's setting; null if the import has no row. */
  imported: boolean | null;
}

/** The office's setting applies until the office removes it, whatever later imports say. */
export const settingOf = ({ set, imported }: Sources): SwitchSetting =>
  set ?? { isOn: imported ?? true, yearLevels: null };

export const isOnIn = ({ isOn, yearLevels }: SwitchSetting, yearLevel: string): boolean =>
  isOn && (yearLevels === null || yearLevels.includes(yearLevel));

/** The year levels that gain a feature, and those that lose it. */
export function levelsTouched(
  now: SwitchSetting,
  after: SwitchSetting,
  yearLevels: readonly string[],
): { gain: string[]; lose: string[] } {
  return {
    gain: yearLevels.filter((level) => !isOnIn(now, level) && isOnIn(after, level)),
    lose: yearLevels.filter((level) => isOnIn(now, level) && !isOnIn(after, level)),
  };
}

export const isSameSetting = (one: SwitchSetting | null, other: SwitchSetting | null): boolean =>
  one?.isOn === other?.isOn &&
  [...(one?.yearLevels ?? [])].sort().join() === [...(other?.yearLevels ?? [])].sort().join();
