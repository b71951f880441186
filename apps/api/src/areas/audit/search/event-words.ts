/** What the office reads of an audit event: its own words, the family's, or the name of the event. Pure. */
import { auditEvents, deniedEvents } from '../history/events.ts';
import type { Detail } from '../history/shown-event.ts';
import { officeWords } from './office-words.ts';

/** "second factors" of `second-factors` or `secondFactors`. */
const spaced = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();

/** What was done, after a name. */
export function describeEvent(event: string, detail: Detail, student: string | null): string {
  const own = officeWords[event];
  if (own !== undefined) return own;
  if (event.endsWith(deniedEvents.suffix))
    return `was refused: ${namedAfter(event.slice(0, -deniedEvents.suffix.length))}`;
  const words = auditEvents[event];
  if (!words || 'hidden' in words) return namedAfter(event);
  if (words.says !== undefined) return words.says;
  const did = typeof words.did === 'function' ? words.did(detail) : words.did;
  return inStaffWords(did, student, words.by === undefined ? 'their' : 'the parent’s');
}

const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** "queue: viewed". */
function namedAfter(event: string): string {
  const [area = '', action = ''] = event.split('.');
  return `${spaced(area)}: ${spaced(action)}`;
}

/**
 * Rewords what families read for staff. There, "you" is the parent: the actor, or the person whose account somebody else
 * changed.
 */
const inStaffWords = (did: string, student: string | null, whose: 'their' | 'the parent’s'): string =>
  did
    .replaceAll(/\{student’s\}/g, student === null ? 'a student’s' : `${student}’s`)
    .replaceAll(/\{student\}/g, student ?? 'a student')
    .replaceAll(/\{viewer’s\}/g, 'a viewer’s')
    .replaceAll(/\{viewer\}/g, 'a viewer')
    .replaceAll(/\bwho you are\b/g, 'who they are')
    .replaceAll(/\byour\b/g, whose)
    .replaceAll(/\byou\b/g, whose === 'their' ? 'them' : 'the parent');

export function isShownToFamily(event: string): boolean {
  const words = auditEvents[event];
  return words !== undefined && !('hidden' in words);
}

export const detailsOf = (detail: Detail): { name: string; value: string }[] =>
  Object.entries(detail).map(([name, value]) => ({
    name: capitalised(spaced(name)),
    value: value === null ? '' : String(value),
  }));
