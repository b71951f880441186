/** The input of `notify`: one event for one adult (W-6.1). */
import type { NotificationKind, NotificationParams } from '@portal/contract/notifications';
import { seal } from '../../../platform/crypto/seal.ts';
import type { KeyRing } from '../../../platform/crypto/key-ring.ts';
import type { OutgoingEmail } from '../../../platform/jobs/outbox.ts';

/** An area's own e-mail, sealed for the outbox. */
export type SealedEmail = string & { readonly sealedEmail: true };

export type AreaEmail = Pick<OutgoingEmail, 'subject' | 'text' | 'html' | 'attachments'>;

const isSealed = (text: string): text is SealedEmail => text.length > 0;

/** Seals an area's e-mail for `NotificationEvent.email`. */
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
    /** Identifies the event: a second call with the same key notifies nobody again. */
    subjectKey: string;
    /** A route of the app. */
    link: string;
    isUrgent?: boolean;
    /** Deliveries wait until this time, such as the end of an undo window. */
    notBefore?: Date;
  };
}[Kind];

/** An event about a student, about a school, or, without either, about the account itself. */
export type NotificationEvent<Kind extends NotificationKind = NotificationKind> = NotificationFacts<Kind> & {
  accountId: number;
  studentId?: number;
  /** For an event about a school: the students it is for. A person who has lost access to all of them isn't notified. */
  aboutStudentIds?: readonly number[];
  /** Sent instead of the template's e-mail if the person gets e-mails of this kind immediately. */
  email?: SealedEmail;
  /** Another event's e-mail covers this event as well, so no e-mail is sent for it. */
  isInOtherEmail?: boolean;
};
