/** Texts about settings and their effects. Pure. */
import type { SwitchSetting, Touched } from '@portal/contract/feature-switches';
import { yearLevelName } from '@portal/contract/shared';
import { format } from '@portal/texts/format';
import { featureTexts as texts } from '@portal/texts/office/publishing/features';

/** Year levels in groups that follow each other. */
function runsOf(yearLevels: readonly string[]): string[][] {
  const runs: string[][] = [];
  for (const level of yearLevels) {
    const last = runs.at(-1);
    if (last && Number(level) === Number(last.at(-1)) + 1) last.push(level);
    else runs.push([level]);
  }
  return runs;
}

const shortestRun = 3;

/** "Prep Year, Year 8 to 12". */
export const levelsText = (yearLevels: readonly string[]): string =>
  runsOf(yearLevels)
    .flatMap((run) => {
      const [first = '', last = ''] = [run[0], run.at(-1)];
      if (run.length < shortestRun) return run.map(yearLevelName);
      return [format(texts.yearRun, { first: yearLevelName(first), last: String(Number(last)) })];
    })
    .join(', ');

export function settingText({ isOn, yearLevels }: SwitchSetting): string {
  if (!isOn) return texts.off;
  if (yearLevels === null) return texts.changes.onAll;
  return format(texts.changes.onIn, { levels: levelsText(yearLevels) });
}

/** "340 students, 512 parents, 22 viewers", leaving out zeros. */
export const touchedText = ({ students, parents, viewers }: Touched): string =>
  [
    students > 0 ? format(texts.changes.students, { count: students }) : '',
    parents > 0 ? format(texts.changes.parents, { count: parents }) : '',
    viewers > 0 ? format(texts.changes.viewers, { count: viewers }) : '',
  ]
    .filter((part) => part !== '')
    .join(', ');

/** One sentence for gains and one for losses. */
export function effectTexts({ gain, lose }: { gain: Touched; lose: Touched }): string[] {
  const [losing, gaining] = [touchedText(lose), touchedText(gain)];
  const lines = [
    losing === '' ? '' : format(texts.changes.lose, { who: losing }),
    gaining === '' ? '' : format(texts.changes.gain, { who: gaining }),
  ].filter((line) => line !== '');
  return lines.length > 0 ? lines : [texts.changes.nothing];
}
