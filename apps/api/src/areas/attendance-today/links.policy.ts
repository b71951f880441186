/** Whether a link still works (O-7.3). Pure. */
import { absenceLink } from '@portal/contract/attendance-today';
import type { LinkEnd } from '@portal/contract/attendance-today';
import type { LinkRow } from './asks.repository.ts';

/** Null while the link works. The other adults' links are never mentioned. */
export function whyEnded(link: LinkRow | undefined, now: Date): LinkEnd | null {
  if (!link || !link.mayBeTold || link.wrongPicks >= absenceLink.wrongPicks) return 'invalid';
  if (link.answeredAt !== null) return 'answered';
  if (link.expiresAt <= now) return 'invalid';
  if (link.isPresent) return 'present';
  // The register has another absence of that day instead.
  if (link.absenceRowId === null) return 'invalid';
  return link.isUnexplained && !link.isTold ? null : 'settled';
}
