import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant } from '@portal/contract/dates';
import { familyReachabilityEndpoint, type FamilyReachability } from '@portal/contract/notifications';
import { call } from '@portal/client/calls';
import { format } from '@portal/texts/format';
import { reachabilityTexts as texts } from '@portal/texts/office/reachability';
import { Button } from '@portal/ui/buttons';
import { Tag } from '@portal/ui/content';
import { LoadFailed } from '@portal/ui/feedback';
import { useOffice } from '../../../shared/school.tsx';

/** Loaded only on request, because every access is audited. */
const useReachability = (familyId: string, isOn: boolean) => {
  const { centreCode } = useOffice().school;
  return useQuery({
    queryKey: ['family-reachability', centreCode, familyId],
    enabled: isOn,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      call(familyReachabilityEndpoint, { params: { centreCode, familyId }, signal, handlesProblems: true }),
  });
};

interface Sendings {
  lastSentAt: string | null;
  lastFailedAt: string | null;
}

/** Shows the failure if the last delivery failed. */
const LastMessage = ({ lastSentAt, lastFailedAt }: Sendings) => {
  const { timeZone } = useOffice().school;
  const timeOf = (at: string): string => formatInstant(new Date(at), timeZone);
  if (lastFailedAt !== null && lastFailedAt > (lastSentAt ?? ''))
    return <Tag tone="bad">{format(texts.came, { time: timeOf(lastFailedAt) })}</Tag>;
  return <>{lastSentAt === null ? texts.nothing : format(texts.arrived, { time: timeOf(lastSentAt) })}</>;
};

const Channels = ({ push, email, sms, lastUrgent }: FamilyReachability) => {
  const { timeZone } = useOffice().school;
  return (
    <dl className="oc-b kv">
      <dt>{push.devices === 0 ? texts.noDevice : format(texts.devices, { count: push.devices })}</dt>
      <dd>{push.devices === 0 ? texts.noDeviceHint : <LastMessage {...push} />}</dd>
      <dt>{texts.email}</dt>
      <dd>{email.hasAddress ? <LastMessage {...email} /> : texts.noAddress}</dd>
      <dt>{texts.sms}</dt>
      <dd>
        {sms.hasMobile ? <LastMessage {...sms} /> : texts.noMobile}
        {sms.isStopped && <Tag tone="warn">{texts.stopped}</Tag>}
      </dd>
      <dt>{texts.urgent}</dt>
      <dd>
        {lastUrgent === null
          ? texts.none
          : `${formatInstant(new Date(lastUrgent.at), timeZone)}, ${lastUrgent.isRead ? texts.read : texts.unread}`}
      </dd>
    </dl>
  );
};

/** Whether messages reach the adult, without their content (W-6.4). */
export const Reachability = ({ familyId }: { familyId: string }) => {
  const [isOpen, setOpen] = useState(false);
  const { data, isError, isFetching, refetch } = useReachability(familyId, isOpen);
  return (
    <section className="oc" aria-labelledby="reachability">
      <div className="oc-h">
        <h2 id="reachability">{texts.title}</h2>
        {!data && (
          <Button
            className="btn-sm"
            variant="secondary"
            busy={isOpen && isFetching}
            onClick={() => setOpen(true)}
          >
            {texts.show}
          </Button>
        )}
      </div>
      {isError && !data && (
        <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data ? <Channels {...data} /> : <p className="oc-b muted">{texts.lead}</p>}
    </section>
  );
};
