/** Notifications in tests, and what the portal would send. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { dispatchBatch, notify } from '../../areas/notifications/index.ts';
import type { DispatchDependencies, NotificationEvent } from '../../areas/notifications/index.ts';
import { findTargets, recordOutcomes } from '../../areas/push-endpoints/index.ts';
import { seal } from '../../platform/crypto/seal.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import type { EmailMessage, SmsMessage } from '../../ports/messaging.ts';
import type { PushMessage, PushVerdict } from '../../ports/push.ts';
import type { Harness } from '../harness.ts';
import type { Family } from './families.ts';

let serial = 0;
const next = (): number => (serial += 1);

const deviceRow = z.strictObject({ id: z.number(), publicId: z.string() });

export async function addDevice(
  harness: Harness,
  accountId: number,
  { showsNames = false, handle = `token-${next()}` }: { showsNames?: boolean; handle?: string } = {},
): Promise<{ id: number; publicId: string; handle: string }> {
  const [device] = await rowsOf(
    deviceRow,
    harness.database.pool.query(
      `insert into push_endpoint (account_id, installation_id, platform, sealed_handle, handle_hash, shows_names,
       session_hash, created_at, seen_at)
     values ($1, $2, 'apns', $3, $4, $5, '', $6, $6) returning id, public_id as "publicId"`,
      [
        accountId,
        `installation-${next()}`,
        seal(harness.config.secrets.sealing, handle),
        createHash('sha256').update(handle).digest(),
        showsNames,
        harness.now(),
      ],
    ),
  );
  if (!device) throw new Error('The device was not written.');
  return { ...device, handle };
}

/** An unexplained absence, of which the account owner is notified. */
export const unexplained = (
  { owner, student, school }: Pick<Family, 'owner' | 'student' | 'school'>,
  change: Partial<NotificationEvent<'absence-to-explain'>> = {},
): NotificationEvent<'absence-to-explain'> => ({
  accountId: owner.id,
  studentId: student.id,
  schoolId: school.id,
  kind: 'absence-to-explain',
  params: { absenceId: '0195a000-0000-7000-8000-000000000001', date: '2026-11-16', isFullDay: true },
  subjectKey: `absence-${next()}`,
  link: '/attendance/1/2',
  ...change,
});

export const notifyNow = (harness: Harness, ...events: NotificationEvent[]): Promise<void> =>
  harness.database.db.transaction().execute((trx) => notify(trx, events, harness.now()));

const notificationRow = z.strictObject({
  kind: z.string(),
  params: z.record(z.string(), z.unknown()),
  link: z.string(),
  /** Who did the task; null if it is open. */
  done: z.nullable(z.enum(['self', 'other'])),
  /** The channels of the notification's deliveries. */
  channels: z.array(z.string()),
});
export type SentNotification = z.output<typeof notificationRow>;

/** All notifications of an account, oldest first. */
export const notificationsOf = (harness: Harness, accountId: number): Promise<SentNotification[]> =>
  rowsOf(
    notificationRow,
    harness.database.pool.query(
      `select n.kind, n.params, n.link,
              case when n.done_at is not null then case when n.done_by_other then 'other' else 'self' end end as done,
              array(select d.channel from notification_delivery d where d.notification_id = n.id order by d.channel) as channels
       from notification n where n.account_id = $1 order by n.created_at, n.id`,
      [accountId],
    ),
  );

/** The account's security notifications, oldest first. */
export const securityOf = async (harness: Harness, accountId: number): Promise<unknown[]> =>
  (await notificationsOf(harness, accountId)).flatMap(({ kind, params }) =>
    kind === 'security' ? [params['event']] : [],
  );

export interface Sent {
  pushes: PushMessage[];
  emails: EmailMessage[];
  texts: SmsMessage[];
  errors: Error[];
  /** The push services' answers, by the device's handle; by default they accept the message. */
  verdicts: Map<string, PushVerdict>;
  /** If true, the mail server and the SMS provider fail. */
  isDown: boolean;
  /** Sends everything that is due. */
  send(): Promise<void>;
  deps: DispatchDependencies;
}

/** A worker whose providers only record. */
export function recordSent(harness: Harness, change: Partial<DispatchDependencies> = {}): Sent {
  const sent: Omit<Sent, 'send' | 'deps'> = {
    pushes: [],
    emails: [],
    texts: [],
    errors: [],
    verdicts: new Map(),
    isDown: false,
  };
  const take = async (record: () => void): Promise<void> => {
    if (sent.isDown) throw new Error('421 unavailable');
    record();
  };
  const { secrets, sms, site } = harness.config;
  const deps: DispatchDependencies = {
    db: harness.database.db,
    push: {
      platforms: ['apns'],
      send: async (messages) =>
        messages.map((message) => {
          const verdict = sent.verdicts.get(message.target.handle) ?? { outcome: 'sent' };
          if (verdict.outcome === 'sent') sent.pushes.push(message);
          return { id: message.id, ...verdict };
        }),
    },
    messaging: {
      sendEmail: (message) => take(() => sent.emails.push(message)),
      sendSms: (message) => take(() => sent.texts.push(message)),
    },
    devices: {
      find: (ids) => findTargets(harness.database.db, secrets.sealing, ids),
      record: (outcomes, now) => recordOutcomes(harness.database.db, outcomes, now),
    },
    keys: secrets.sealing,
    site: { productName: site.productName, portalUrl: 'https://portal.example' },
    smsCountries: sms.countries,
    clock: () => harness.now(),
    onError: (error) => void sent.errors.push(error),
    ...change,
  };
  return Object.assign(sent, {
    deps,
    async send() {
      for (const channel of ['push', 'email', 'sms'] as const)
        while ((await dispatchBatch(deps, channel)) > 0);
    },
  });
}
