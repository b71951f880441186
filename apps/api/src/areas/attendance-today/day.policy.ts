/** Whom the school may tell of an absence (O-7.2). Pure. */
import type { NoTextReason } from '@portal/contract/attendance-today';
import type { ContactRow } from './day.repository.ts';

export interface Tellable {
  /** The adults whom the school tells, first the one it calls first. */
  adults: ContactRow[];
  /** Those among them who can be sent a text. */
  textable: (ContactRow & { mobile: string })[];
  hasCourtOrder: boolean;
  noText: NoTextReason | null;
}

/**
 * The register's contacts for attendance; if it names none, the adults who may use the portal. Nobody whom a court order
 * bars, and while there is an order, nobody is sent a text: staff call.
 */
export function whomToTell(contacts: readonly ContactRow[], mayText: (mobile: string) => boolean): Tellable {
  const allowed = contacts.filter(({ isBarred }) => !isBarred);
  const named = allowed.filter(({ isAttendanceContact }) => isAttendanceContact);
  const adults = named.length > 0 ? named : allowed.filter(({ isPortalParent }) => isPortalParent);
  const hasCourtOrder = allowed.length < contacts.length;
  const textable = hasCourtOrder
    ? []
    : adults.flatMap((adult) =>
        adult.mobile !== null && mayText(adult.mobile) ? [{ ...adult, mobile: adult.mobile }] : [],
      );
  return { adults, textable, hasCourtOrder, noText: noTextReason(adults, textable, hasCourtOrder) };
}

function noTextReason(
  adults: readonly ContactRow[],
  textable: readonly ContactRow[],
  hasCourtOrder: boolean,
): NoTextReason | null {
  if (hasCourtOrder) return 'court-order';
  if (adults.length === 0) return 'no-contact';
  return textable.length === 0 ? 'no-mobile' : null;
}
