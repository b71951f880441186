import { Check, Mail, MessageSquare, Monitor, Smartphone, TriangleAlert } from 'lucide-react';
import type { Reachability } from '@portal/contract/notifications';
import { paths } from '@portal/contract/routes';
import { device, deviceWord } from '@portal/client/device';
import { hrefTo } from '@portal/client/navigation';
import { useUser } from '@portal/client/session';
import { notificationSettingsTexts } from '@portal/texts/notification-settings';
import type { IconType } from '@portal/ui/base';
import { LinkMore } from '@portal/ui/buttons';
import { Card, Icon, Tag } from '@portal/ui/content';
import { LoadFailed, Loading, SkeletonCard } from '@portal/ui/feedback';
import { SectionHead } from '@portal/ui/frame';
import { isWorking, lastText, momentText } from './reachability-texts.ts';
import type { Sendings } from './reachability-texts.ts';
import { useReachability } from './reachability-query.ts';

const texts = notificationSettingsTexts.devices;

interface RowProps {
  icon: IconType;
  name: string;
  sendings: Sendings;
  /** The text for a device that hasn't been sent anything yet. */
  addedAt?: string;
  isThis?: boolean;
}

const Row = ({ icon, name, sendings, addedAt, isThis = false }: RowProps) => {
  const { today } = useUser();
  const dayOf = (instant: string): string => momentText(instant, today);
  return (
    <li className="device-row">
      <Icon icon={icon} />
      <div>
        <b>{name}</b>
        <p>{isThis && isWorking(sendings) ? texts.usedNow : lastText(sendings, dayOf, addedAt)}</p>
      </div>
      {isWorking(sendings) ? (
        <Tag tone="ok" icon={Check}>
          {texts.on}
        </Tag>
      ) : (
        <Tag tone="warn" icon={TriangleAlert}>
          {texts.notWorking}
        </Tag>
      )}
    </li>
  );
};

const Rows = ({ devices, email, sms }: Reachability) => (
  <ul className="rows">
    {devices.map(({ id, platform, addedAt, isThis, ...sendings }) => (
      <Row
        key={id}
        icon={platform === 'web' ? Monitor : Smartphone}
        name={isThis ? texts.here[deviceWord(device.userAgent)] : texts.names[platform]}
        isThis={isThis}
        sendings={sendings}
        addedAt={addedAt}
      />
    ))}
    <Row icon={Mail} name={texts.email} sendings={email} />
    {sms && !sms.isStopped && <Row icon={MessageSquare} name={texts.sms} sendings={sms} />}
  </ul>
);

/** The person's devices and channels, with the last delivery (W-8.8). Shows device types, never models. */
export const DevicesCard = () => {
  const { data, isError, isFetching, refetch } = useReachability();
  return (
    <section aria-labelledby="devices">
      <SectionHead id="devices" title={texts.title} />
      {data === undefined && isError && (
        <LoadFailed what={texts.what} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && (
        <Loading label={texts.loading}>
          <SkeletonCard rows={2} />
        </Loading>
      )}
      {data && (
        <Card as="div" flush>
          <Rows {...data} />
        </Card>
      )}
      <LinkMore href={hrefTo(paths.security())} arrow>
        {texts.signedIn}
      </LinkMore>
    </section>
  );
};
