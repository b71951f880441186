import { ClipboardCheck } from 'lucide-react';
import { consentState, consentsNewestFirst } from '@portal/contract/consent';
import type { ConsentRequest } from '@portal/contract/consent';
import type { IsoDate } from '@portal/contract/dates';
import { Card } from '@portal/ui/content';
import { Empty } from '@portal/ui/feedback';
import { SectionHead } from '@portal/ui/frame';
import { RequestRows } from './request-rows.tsx';

/** Pending requests and past ones, each list newest first (S-4.1). */
export const RequestLists = ({
  requests,
  firstName,
  today,
}: {
  requests: readonly ConsentRequest[];
  firstName: string;
  today: IsoDate;
}) => {
  const sorted = consentsNewestFirst(requests);
  const pending = sorted.filter(({ state }) => state === consentState.Pending);
  const past = sorted.filter(({ state }) => state !== consentState.Pending);
  return (
    <>
      <section aria-labelledby="consent-pending">
        <SectionHead id="consent-pending" title="Waiting for your answer" />
        {pending.length > 0 ? (
          <RequestRows requests={pending} today={today} />
        ) : (
          <Card as="div">
            <Empty icon={ClipboardCheck}>There are no consent requests waiting for {firstName}.</Empty>
          </Card>
        )}
      </section>
      {past.length > 0 && (
        <section className="section" aria-labelledby="consent-past">
          <SectionHead id="consent-past" title="Past requests" />
          <RequestRows requests={past} today={today} />
        </section>
      )}
    </>
  );
};
