/** The table of topics and channels, and what a tick changes. Pure. */
import { isChoosable, kindRules, notificationTopics, urgentRule } from '@portal/contract/notifications';
import type {
  NotificationChannel,
  NotificationChoice,
  NotificationKind,
  NotificationPreferences,
  NotificationTopic,
  PreferencesChange,
} from '@portal/contract/notifications';

/** `always`: can't be switched off. `never`: the kind isn't sent this way. */
export type Cell = 'always' | 'never' | 'on' | 'off';
type Choices = NonNullable<PreferencesChange['choices']>;

export const topics: readonly NotificationTopic[] = [
  'absence',
  'consent',
  'answers',
  'payments',
  'events',
  'reports',
  'notices',
  'security',
];

const kindsOf = (topic: NotificationTopic): readonly NotificationKind[] => notificationTopics[topic];

/** The kinds of a topic that the person can choose on this channel. */
const choosable = (topic: NotificationTopic, channel: NotificationChannel): NotificationKind[] =>
  kindsOf(topic).filter((kind) => isChoosable(kind, channel));

const isGeneral = ({ studentId, centreCode }: NotificationChoice): boolean =>
  studentId === null && centreCode === null;

export const urgentCell = (channel: NotificationChannel): Cell =>
  urgentRule.channels[channel] === undefined ? 'never' : 'always';

/** On if the channel delivers any kind of the topic. */
export function cellOf(
  { choices }: Pick<NotificationPreferences, 'choices'>,
  topic: NotificationTopic,
  channel: NotificationChannel,
): Cell {
  const kinds = choosable(topic, channel);
  if (kinds.length === 0) {
    const isSent = kindsOf(topic).some((kind) => kindRules[kind].channels[channel] !== undefined);
    return isSent ? 'always' : 'never';
  }
  const isOn = choices.some(
    (choice) =>
      isGeneral(choice) &&
      choice.channel === channel &&
      choice.timing !== 'off' &&
      kinds.includes(choice.kind),
  );
  return isOn ? 'on' : 'off';
}

/** Ticks or unticks a topic on one channel: every kind of it. */
export const tick = (topic: NotificationTopic, channel: NotificationChannel, isOn: boolean): Choices =>
  choosable(topic, channel).map((kind) => ({ kind, channel, timing: isOn ? 'now' : 'off' }));

const noticeChannels = ['push', 'email'] as const;

/** Whether the notices of a school are delivered by any channel. */
export const hearsNotices = (
  { choices }: Pick<NotificationPreferences, 'choices'>,
  schoolCode: string,
): boolean =>
  !noticeChannels.every((channel) =>
    choices.some(
      (choice) =>
        choice.kind === 'school-notice' &&
        choice.channel === channel &&
        choice.centreCode === schoolCode &&
        choice.timing === 'off',
    ),
  );

/** On: follows the general choice for notices. */
export const switchNotices = (centreCode: string, isOn: boolean): Choices =>
  noticeChannels.map((channel) => ({
    kind: 'school-notice',
    channel,
    centreCode,
    timing: isOn ? null : 'off',
  }));

type SavedChoice = Choices[number];

const isSame = (choice: SavedChoice | NotificationChoice, saved: SavedChoice): boolean =>
  choice.kind === saved.kind &&
  choice.channel === saved.channel &&
  (choice.studentId ?? null) === (saved.studentId ?? null) &&
  (choice.centreCode ?? null) === (saved.centreCode ?? null);

function withChoice(choices: readonly NotificationChoice[], saved: SavedChoice): NotificationChoice[] {
  const { kind, channel, timing, studentId = null, centreCode = null } = saved;
  const others = choices.filter((choice) => !isSame(choice, saved));
  return timing === null ? others : [...others, { kind, channel, timing, studentId, centreCode }];
}

/** The preferences as they will be once a change is saved, so that the page doesn't wait for it. */
export function withChange(
  before: NotificationPreferences,
  change: PreferencesChange,
): NotificationPreferences {
  const { choices = [], digest = before.digest, quietHours = before.quietHours } = change;
  const { timeZone = before.timeZone, hidesDetails = before.hidesDetails } = change;
  return {
    ...before,
    digest,
    quietHours,
    timeZone,
    hidesDetails,
    choices: choices.reduce(withChoice, before.choices),
  };
}

/** Merges two changes. If both set the same value, the later one wins. */
export function mergeChanges(first: PreferencesChange, second: PreferencesChange): PreferencesChange {
  const later = second.choices ?? [];
  const earlier = (first.choices ?? []).filter((choice) => !later.some((other) => isSame(choice, other)));
  const choices = [...earlier, ...later];
  return choices.length > 0 ? { ...first, ...second, choices } : { ...first, ...second };
}
