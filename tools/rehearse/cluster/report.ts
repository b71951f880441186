/** Writes the report of a rehearsal as Markdown. */
import os from 'node:os';
import type { Check } from './checks.ts';
import type { Figures } from './recorder.ts';

export interface StepReport {
  name: string;
  figures: Figures;
  /** How long the outage lasted; null without an outage. */
  awayMs: number | null;
}

export interface Rehearsal {
  /** What was rehearsed. */
  subject: string;
  at: Date;
  versions: readonly string[];
  steps: readonly StepReport[];
  checks: readonly Check[];
  /** Further remarks, one sentence each. */
  notes: readonly string[];
}

/** Whether no request failed outside an outage and all checks are good. */
export const isPassed = ({ steps, checks }: Rehearsal): boolean =>
  steps.every(({ figures }) => figures.failedOutside === 0) && checks.every(({ isGood }) => isGood);

export function writeReport(rehearsal: Rehearsal): string {
  const { subject, at, versions, steps, checks, notes } = rehearsal;
  return [
    `# Rehearsal of ${subject}, ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    '',
    `**${isPassed(rehearsal) ? 'Passed' : 'Failed'}.** ${versions.join(' · ')}, on ${os.cpus().length} cores.`,
    '',
    '| Step | Requests | Failed | … outside the outage | Away | Failures lasted | p50 | p99 | Longest |',
    '| --- | --: | --: | --: | --: | --: | --: | --: | --: |',
    ...steps.map(rowOf),
    '',
    '| Check | Found | |',
    '| --- | --- | --- |',
    ...checks.map(({ name, found, isGood }) => `| ${name} | ${found} | ${isGood ? 'good' : '**wrong**'} |`),
    '',
    ...notes.flatMap((note) => [note, '']),
    ...steps.flatMap(failuresOf),
  ].join('\n');
}

function rowOf({ name, figures, awayMs }: StepReport): string {
  const { requests, failed, failedOutside, failedForMs, p50, p99, longest } = figures;
  const away = awayMs === null ? '–' : inSeconds(awayMs);
  const cells = [name, requests, failed, failedOutside, away, failed > 0 ? inSeconds(failedForMs) : '–'];
  return `| ${[...cells, ...[p50, p99, longest].map((ms) => `${ms} ms`)].join(' | ')} |`;
}

export const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const failuresOf = ({ name, figures }: StepReport): string[] =>
  Object.entries(figures.failures).map(([failure, count]) => `- ${name}: ${count} × ${failure}`);
