import { CalendarSync } from 'lucide-react';
import { useState } from 'react';
import { featureUnavailableText } from '@portal/contract/students';
import type { CalendarFeedAddress } from '@portal/contract/upcoming-events';
import { useUser } from '@portal/client/session';
import { Card } from '@portal/ui/content';
import { Empty, LoadFailed, Loading, Note, SkeletonCard } from '@portal/ui/feedback';
import { PageHead, SectionHead } from '@portal/ui/frame';
import { CreateFeed } from './create-feed.tsx';
import { FeedAddress } from './feed-address.tsx';
import { feedChoices } from './feed-choices.ts';
import { FeedRow } from './feed-row.tsx';
import { useFeeds, useFeedsChanged } from './feeds-query.ts';

type GivenProps = { onGiven: (given: CalendarFeedAddress) => void; onRemoved: () => void };

const Feeds = ({ onGiven, onRemoved }: GivenProps) => {
  const { data, isError, isFetching, refetch } = useFeeds();
  if (!data)
    return isError ? (
      <LoadFailed what="Live calendars" busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Loading label="Loading live calendars">
        <SkeletonCard />
      </Loading>
    );
  return (
    <Card as="div" flush className="rows">
      {data.feeds.map((feed) => (
        <FeedRow key={feed.id} feed={feed} onGiven={onGiven} onRemoved={onRemoved} />
      ))}
      {data.feeds.length === 0 && (
        <Empty icon={CalendarSync} title="No live calendars yet">
          Create one, and upcoming events show in your own calendar and stay up to date.
        </Empty>
      )}
    </Card>
  );
};

/** /profile/calendars: feed URLs at which calendar apps fetch upcoming events (D-9.5). */
export const CalendarFeedsScreen = () => {
  const choices = feedChoices(useUser());
  const [given, setGiven] = useState<CalendarFeedAddress | null>(null);
  const changed = useFeedsChanged();
  const show = (next: CalendarFeedAddress): void => {
    setGiven(next);
    void changed();
  };
  const hide = (): void => setGiven(null);
  return (
    <>
      <PageHead
        title="Live calendars"
        lead="Upcoming events in your own calendar app, kept up to date about once an hour."
      />
      <div className="stack-lg feeds">
        {given && <FeedAddress key={given.address} given={given} onClose={hide} />}
        <section aria-labelledby="feeds">
          <SectionHead id="feeds" title="Your live calendars" />
          <Feeds
            onGiven={show}
            onRemoved={() => {
              hide();
              void changed();
            }}
          />
        </section>
        {choices.length > 0 ? (
          <CreateFeed choices={choices} onCreated={show} />
        ) : (
          <Note>{featureUnavailableText}</Note>
        )}
      </div>
    </>
  );
};
