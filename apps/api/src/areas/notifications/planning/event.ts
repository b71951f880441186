/** What an area reports: one event for one adult (W-6.1). */
import type { NotificationKind, NotificationParams } from '@portal/contract/notifications';
import { seal } from '../../../platform/crypto/seal.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import type { OutgoingEmail } from '../../../platform/jobs/outbox.ts';

/** An e-mail that the area wrote, sealed for the outbox. */
export type SealedEmail = string & { readonly sealedEmail: true };

export type AreaEmail = Pick<OutgoingEmail, 'subject' | 'text' | 'html' | 'attachments'>;

const isSealed = (text: string): text is SealedEmail => text.length > 0;

/** For `email` of an event. */
export function sealEmail(keys: KeyRing, email: AreaEmail): SealedEmail {
  const sealed = seal(keys, JSON.stringify(email));
  if (!isSealed(sealed)) throw new Error('A sealed e-mail is never empty');
  return sealed;
}

/** What happened, for one adult or many. */
export type NotificationFacts<Kind extends NotificationKind = NotificationKind> = {
  [K in Kind]: {
    kind: K;
    params: NotificationParams[K];
    schoolId?: number;
    /** The same for every attempt to tell of the same event. */
    subjectKey: string;
    /** A route of the app. */
    link: string;
    isUrgent?: boolean;
    /** Nothing leaves the portal before this time, such as the end of an undo window. */
    notBefore?: Date;
  };
}[Kind];

/** About a student, about a school, or without either about the account only. */
export type NotificationEvent<Kind extends NotificationKind = NotificationKind> = NotificationFacts<Kind> & {
  accountId: number;
  studentId?: number;
  /** About a school: for these students. Whoever has lost all of them gets nothing. */
  aboutStudentIds?: readonly number[];
  /** Sent word for word where the person wants an e-mail at once. */
  email?: SealedEmail;
  /** The e-mail of another event tells of this one too, so it gets none. */
  isInOtherEmail?: boolean;
};
