/** The contract's rule for each kind and the rights it requires, as rows for set-based statements. */
import { kindRules, notificationKinds, ruleOf } from '@portal/contract/notifications';
import type { NotificationKind } from '@portal/contract/notifications';
import type { Feature } from '@portal/contract/shared';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The rights required to be notified. `who`: the required relation to the student. */
interface KindRights {
  readonly feature: Feature | null;
  readonly who: 'primary' | 'owner' | 'anyone';
}

const kindRights: Readonly<Record<NotificationKind, KindRights>> = {
  'absence-to-explain': { feature: 'Attendance', who: 'primary' },
  'absence-decided': { feature: 'Attendance', who: 'owner' },
  'consent-to-answer': { feature: 'ConsentManagement', who: 'primary' },
  'consent-due-soon': { feature: 'ConsentManagement', who: 'primary' },
  'payment-due': { feature: 'Finance', who: 'primary' },
  'payment-receipt': { feature: 'Finance', who: 'primary' },
  'payment-resolved': { feature: 'Finance', who: 'primary' },
  'new-report': { feature: 'AcademicReports', who: 'anyone' },
  'event-changed': { feature: 'UpcomingEvents', who: 'anyone' },
  'school-notice': { feature: null, who: 'owner' },
  'request-decided': { feature: null, who: 'owner' },
  'viewer-accepted': { feature: null, who: 'owner' },
  security: { feature: null, who: 'anyone' },
};

const rows = notificationKinds.flatMap((kind) =>
  [true, false].map((isUrgent) => {
    const { channels, needsYou, mustKnow, always, mayWait } = ruleOf(kind, isUrgent);
    return {
      kind,
      is_urgent: isUrgent,
      // Urgent rules leave out `needsYou`, so it comes from the kind's normal rule.
      needs_you: needsYou ?? kindRules[kind].needsYou ?? false,
      must_know: mustKnow ?? false,
      always: always ?? false,
      may_wait: mayWait ?? false,
      push: channels.push ?? null,
      email: channels.email ?? null,
      sms: channels.sms ?? null,
      ...kindRights[kind],
    };
  }),
);

/** The rules as rows. Join by `kind` and `is_urgent`. */
export const rule: RawBuilder<unknown> = sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rule (
    kind text, is_urgent boolean, needs_you boolean, must_know boolean, always boolean, may_wait boolean,
    push text, email text, sms text, feature text, who text)`;
