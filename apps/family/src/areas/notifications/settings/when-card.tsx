import { deviceTimeZone, formatTime } from '@portal/contract/dates';
import { notificationDefaults } from '@portal/contract/notifications';
import type { Digest, QuietHours } from '@portal/contract/notifications';
import { format } from '@portal/texts/format';
import { notificationSettingsTexts } from '@portal/texts/notification-settings';
import { Select, Switch } from '@portal/ui/choices';
import { Card } from '@portal/ui/content';
import { SectionHead } from '@portal/ui/frame';
import { ChoiceList } from './choice-list.tsx';
import { clockSpans, DAY_MINUTES, halfHours } from './clock-spans.ts';
import type { KindsTableProps } from './kinds-table.tsx';

const texts = notificationSettingsTexts.when;

/** The hours in which a digest is useful. */
const DIGEST_HOURS = ['05:00', '22:00'] as const;

const timeOptions = (times: readonly string[]) =>
  times.map((time) => ({ value: time, label: formatTime(time) }));

const digestValue = (digest: Digest | null): 'each' | Digest['every'] => digest?.every ?? 'each';

const EmailTimes = ({ preferences: { digest, hidesDetails }, saving }: KindsTableProps) => {
  const at = digest?.at ?? notificationDefaults.digestAt;
  // The person's zone, which may differ from the schools'.
  const save = (next: Digest | null): void => saving.save({ digest: next, timeZone: deviceTimeZone() });
  return (
    <div className="set-card">
      <ChoiceList
        name="digest"
        legend={texts.email}
        value={digestValue(digest)}
        options={[
          { value: 'each', ...texts.each },
          { value: 'day', ...texts.day },
          { value: 'week', ...texts.week },
        ]}
        onChange={(every) => save(every === 'each' ? null : { every, at })}
      />
      {digest && (
        <Select
          name="digest-at"
          label={texts.at}
          value={at}
          options={timeOptions(halfHours(at, ...DIGEST_HOURS))}
          onChange={({ target }) => save({ ...digest, at: target.value })}
        />
      )}
      <Switch
        label={texts.hidesDetails}
        checked={hidesDetails}
        onChange={({ target }) => saving.save({ hidesDetails: target.checked })}
      />
      <p className="hint">{texts.hidesDetailsHint}</p>
    </div>
  );
};

/** Decorative: the two fields have the same information. */
const ClockBar = ({ hours }: { hours: QuietHours }) => (
  <div aria-hidden="true" className="clock">
    <svg className="clockbar" viewBox={`0 0 ${DAY_MINUTES} 1`} preserveAspectRatio="none">
      {clockSpans(hours).map(({ start, length }) => (
        <rect key={start} x={start} y={0} width={length} height={1} />
      ))}
    </svg>
    <p className="clockbar-x">
      {texts.clock.map((label, at) => (
        <span key={at}>{label}</span>
      ))}
    </p>
  </div>
);

const QuietTimes = ({ hours, onChange }: { hours: QuietHours; onChange: (hours: QuietHours) => void }) => {
  const { from, until } = hours;
  // Equal times aren't offered, because it would be unclear whether they hold nothing or everything.
  const times = (chosen: string, other: string) =>
    timeOptions(halfHours(chosen).filter((time) => time !== other));
  return (
    <>
      <div className="time-2">
        <Select
          name="quiet-from"
          label={texts.from}
          value={from}
          options={times(from, until)}
          onChange={({ target }) => onChange({ from: target.value, until })}
        />
        <Select
          name="quiet-until"
          label={texts.until}
          value={until}
          options={times(until, from)}
          onChange={({ target }) => onChange({ from, until: target.value })}
        />
      </div>
      <ClockBar hours={hours} />
      <p className="hint">{format(texts.held, { time: formatTime(until) })}</p>
    </>
  );
};

const Quiet = ({ preferences: { quietHours }, saving }: KindsTableProps) => {
  const save = (next: QuietHours | null): void =>
    saving.save({ quietHours: next, timeZone: deviceTimeZone() });
  return (
    <div className="set-card">
      <Switch
        label={texts.quiet}
        checked={quietHours !== null}
        onChange={({ target }) => save(target.checked ? notificationDefaults.quietHours : null)}
      />
      {quietHours && <QuietTimes hours={quietHours} onChange={save} />}
    </div>
  );
};

/** Digest and quiet hours settings (W-8.7). */
export const WhenCard = (props: KindsTableProps) => (
  <section aria-labelledby="when">
    <SectionHead id="when" title={texts.title} />
    <Card as="div" flush className="rows">
      <EmailTimes {...props} />
      <Quiet {...props} />
    </Card>
  </section>
);
