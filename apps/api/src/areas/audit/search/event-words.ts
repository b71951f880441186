/** What the office reads of an audit event. Pure. */
import { auditEvents, deniedEvents } from '../history/events.ts';
import type { Detail } from '../history/shown-event.ts';

/** Events that families don't read, or read in other words. The rest are named after their event. */
const officeWords: Readonly<Record<string, string>> = {
  'families.viewed': 'opened a parent’s page',
  'queue.viewed': 'opened a request',
  'queue.decided': 'decided a request',
  'queue.undone': 'took back a decision',
  'queue.autoApprovalChecked': 'checked an automatic approval',
  'queue.held': 'put a request on hold',
  'queue.released': 'took a request off hold',
  'queue.assigned': 'gave a request to somebody',
  'changeRequests.closed': 'closed a request without telling the family',
  'changeRequests.exported': 'exported requests for the register',
  'staff.ownFamilyRefused': 'tried to open a record of their own family',
  'adminView.started': 'opened a parent’s pages in the administration view',
  'adminView.page': 'opened a page of the administration view',
  'audit.searched': 'searched the audit log',
  'audit.exported': 'exported a search of the audit log',
  'import.package': 'imported a package',
  'import.access': 'changed who has access, by an import',
  'deliveries.begun': 'began to upload a package',
  'deliveries.received': 'uploaded a package',
  'deliveries.checked': 'checked a package',
  'deliveries.repeated': 'had an earlier package checked again',
  'deliveries.finished': 'finished an import',
  'deliveries.confirmed': 'confirmed an import',
  'deliveries.abandoned': 'gave up an upload',
  'deliveries.keyIssued': 'issued an import key',
  'deliveries.keyRevoked': 'revoked an import key',
  'registration.invitation-issued': 'issued an invitation',
  'registration.invitation-cancelled': 'cancelled an invitation',
  'consent.exported': 'exported consent answers',
  'payments.exported': 'exported payments',
};

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

/** Families are addressed as "you": the actor, or the parent whom others did something for. */
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
