import { Lock, MessageSquareOff } from 'lucide-react';
import { notificationChannels } from '@portal/contract/notifications';
import type {
  NotificationChannel,
  NotificationPreferences,
  NotificationTopic,
} from '@portal/contract/notifications';
import { format } from '@portal/texts/format';
import { notificationSettingsTexts } from '@portal/texts/notification-settings';
import { Card, Icon } from '@portal/ui/content';
import { Note } from '@portal/ui/feedback';
import { SectionHead } from '@portal/ui/frame';
import { cellOf, tick, topics, urgentCell } from './matrix.ts';
import type { Cell } from './matrix.ts';
import type { Saving } from './saving/use-preferences.ts';

const texts = notificationSettingsTexts.kinds;

interface CellProps {
  cell: Cell;
  channel: NotificationChannel;
  topic: string;
  onChange?: (isOn: boolean) => void;
}

const CellContent = ({ cell, channel, topic, onChange }: CellProps) => {
  const name = texts.channels[channel];
  if (cell === 'always')
    return (
      <span className="always">
        <Icon icon={Lock} size={18} />
        <span className="mx-word">{format(texts.always, { channel: name })}</span>
      </span>
    );
  if (cell === 'never')
    return (
      <span className="none">
        <span className="mx-word">{format(texts.never, { channel: name })}</span>
        <span aria-hidden="true">–</span>
      </span>
    );
  return (
    <label className="pc">
      <input type="checkbox" checked={cell === 'on'} onChange={({ target }) => onChange?.(target.checked)} />
      <span className="mx-word">{format(texts.choice, { channel: name, topic })}</span>
    </label>
  );
};

interface RowProps {
  title: string;
  hint: string;
  cellAt: (channel: NotificationChannel) => Cell;
  onChange?: (channel: NotificationChannel, isOn: boolean) => void;
}

const Row = ({ title, hint, cellAt, onChange }: RowProps) => (
  <tr>
    <th scope="row">
      {title}
      {hint !== '' && <small>{hint}</small>}
    </th>
    {notificationChannels.map((channel) => (
      <td key={channel}>
        <CellContent
          cell={cellAt(channel)}
          channel={channel}
          topic={title}
          onChange={(isOn) => onChange?.(channel, isOn)}
        />
      </td>
    ))}
  </tr>
);

const SmsNote = ({ preferences: { hasMobile, isSmsStopped } }: Pick<KindsTableProps, 'preferences'>) => {
  if (!hasMobile) return <p className="hint">{texts.noMobile}</p>;
  if (!isSmsStopped) return null;
  return (
    <Note tone="warn" icon={MessageSquareOff} title={texts.stoppedTitle}>
      {texts.stopped}
    </Note>
  );
};

export interface KindsTableProps {
  preferences: NotificationPreferences;
  saving: Saving;
}

/** Kinds by channel (W-8.6): a native table with native checkboxes, on phones too. */
export const KindsTable = ({ preferences, saving }: KindsTableProps) => {
  const change = (topic: NotificationTopic, channel: NotificationChannel, isOn: boolean): void =>
    saving.save({ choices: tick(topic, channel, isOn) });
  return (
    <section aria-labelledby="kinds">
      <SectionHead id="kinds" title={texts.title} />
      <Card as="div" flush>
        <table className="mx">
          <caption className="vh">{texts.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.kind}</th>
              {notificationChannels.map((channel) => (
                <th key={channel} scope="col">
                  {texts.channels[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row {...texts.urgent} cellAt={urgentCell} />
            {topics.map((topic) => (
              <Row
                key={topic}
                {...texts.topics[topic]}
                cellAt={(channel) => cellOf(preferences, topic, channel)}
                onChange={(channel, isOn) => change(topic, channel, isOn)}
              />
            ))}
          </tbody>
        </table>
      </Card>
      <div className="stack-sm under-card">
        <SmsNote preferences={preferences} />
        <Note tone="mute" icon={Lock}>
          <p>
            <b>{texts.alwaysTitle}</b>
          </p>
          <p>{texts.alwaysText}</p>
        </Note>
      </div>
    </section>
  );
};
