/** Notification preferences: which kinds, through which channels and when (W-6.3). */
import {
  isChoosable,
  kindRules,
  notificationChannels,
  notificationDefaults,
  notificationKinds,
} from '@portal/contract/notifications';
import type {
  NotificationChoice,
  NotificationPreferences,
  PreferencesChange,
} from '@portal/contract/notifications';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import type { Db, Queryable, Trx } from '../../../platform/database/database.ts';
import { notFound, ProblemError } from '../../../platform/errors.ts';
import type { SignedInCall } from '../../../platform/http/call.ts';
import { listStudentPlaces } from '../../students/index.ts';
import type { AccessedStudent } from '../../students/index.ts';
import { findPreferences, isKnownZone, replaceChoices, upsertSettings } from './preferences.repository.ts';
import type { PreferencesRow, SavedChoice, SettingsRow } from './preferences.repository.ts';

export const preferencesEvent = 'notifications.preferences-changed';

const { quietHours } = notificationDefaults;
const defaultSettings: SettingsRow = {
  digestEvery: null,
  digestAt: null,
  quietFrom: quietHours.from,
  quietUntil: quietHours.until,
  timeZone: null,
  hidesDetails: false,
};

const standard: readonly NotificationChoice[] = notificationKinds.flatMap((kind) =>
  notificationChannels
    .filter((channel) => isChoosable(kind, channel))
    .map((channel) => ({
      kind,
      channel,
      timing: kindRules[kind].channels[channel] ?? 'off',
      studentId: null,
      centreCode: null,
    })),
);

export async function getPreferences(db: Queryable, accountId: number): Promise<NotificationPreferences> {
  const row = await findPreferences(db, accountId);
  if (!row) throw notFound();
  return present(row);
}

function present({ settings, choices, hasMobile, isSmsStopped }: PreferencesRow): NotificationPreferences {
  const { digestEvery, digestAt, quietFrom, quietUntil, timeZone, hidesDetails } =
    settings ?? defaultSettings;
  const isGeneral = (choice: NotificationChoice): boolean =>
    choice.studentId === null && choice.centreCode === null;
  const general = standard.map(
    (one) =>
      choices.find(
        (choice) => isGeneral(choice) && choice.kind === one.kind && choice.channel === one.channel,
      ) ?? one,
  );
  return {
    choices: [...general, ...choices.filter((choice) => !isGeneral(choice))],
    digest: digestEvery === null || digestAt === null ? null : { every: digestEvery, at: digestAt },
    quietHours: quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil },
    timeZone,
    hidesDetails,
    hasMobile,
    isSmsStopped,
  };
}

/** Saves the given preferences, and returns all of them. */
export function savePreferences(
  db: Db,
  call: SignedInCall,
  change: PreferencesChange,
): Promise<NotificationPreferences> {
  const { accountId } = call.actor;
  return inAuditedTransaction(db, call, async (trx) => {
    await saveSettings(trx, call, change);
    if (change.choices?.length) {
      const places = await listStudentPlaces(trx, { accountId });
      await replaceChoices(
        trx,
        accountId,
        change.choices.map((choice) => savedChoice(choice, places)),
      );
    }
    return { result: await getPreferences(trx, accountId), audit: { event: preferencesEvent } };
  });
}

async function saveSettings(
  trx: Trx,
  { actor, now }: SignedInCall,
  { digest: newDigest, quietHours: newQuiet, timeZone, hidesDetails }: PreferencesChange,
): Promise<void> {
  if ([newDigest, newQuiet, timeZone, hidesDetails].every((one) => one === undefined)) return;
  if (timeZone !== undefined && !(await isKnownZone(trx, timeZone)))
    throw new ProblemError('invalid-request', { errors: [{ path: 'timeZone', message: 'Not a time zone' }] });
  const before = (await findPreferences(trx, actor.accountId))?.settings ?? defaultSettings;
  const after: SettingsRow = {
    ...before,
    ...(newDigest !== undefined && {
      digestEvery: newDigest?.every ?? null,
      digestAt: newDigest?.at ?? null,
    }),
    ...(newQuiet !== undefined && {
      quietFrom: newQuiet?.from ?? null,
      quietUntil: newQuiet?.until ?? null,
    }),
    ...(timeZone !== undefined && { timeZone }),
    ...(hidesDetails !== undefined && { hidesDetails }),
  };
  await upsertSettings(trx, actor.accountId, after, now);
}

type GivenChoice = NonNullable<PreferencesChange['choices']>[number];

/** Refuses choices for students and schools that the person has no access to. */
function savedChoice(
  { kind, channel, timing, studentId, centreCode }: GivenChoice,
  places: readonly AccessedStudent[],
): SavedChoice {
  const place = places.find((one) =>
    studentId === undefined ? one.centreCode === centreCode : one.oneSchoolId === studentId,
  );
  const isGeneral = studentId === undefined && centreCode === undefined;
  if (!isGeneral && !place) throw notFound();
  return {
    kind,
    channel,
    timing,
    studentId: studentId === undefined ? null : (place?.studentId ?? null),
    schoolId: centreCode === undefined ? null : (place?.schoolId ?? null),
  };
}
