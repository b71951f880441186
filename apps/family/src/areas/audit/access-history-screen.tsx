import { ArrowLeft, Eye, History, School, ShieldCheck, User, Users } from 'lucide-react';
import { useState } from 'react';
import { formatLongDate, formatTime, timeInZone } from '@portal/contract/dates';
import { historyActorNames, historyActors, historyZone } from '@portal/contract/audit';
import { paths } from '@portal/contract/routes';
import type { HistoryActor, HistoryEntry } from '@portal/contract/audit';
import { hrefTo } from '@portal/client/navigation';
import { useUser } from '@portal/client/session';
import { Button, LinkButton } from '@portal/ui/buttons';
import { Card, Icon, Tag } from '@portal/ui/content';
import { Empty, LoadFailed, Loading, SkeletonCard } from '@portal/ui/feedback';
import { PageHead, SectionHead } from '@portal/ui/frame';
import { Select } from '@portal/ui/choices';
import type { IconType } from '@portal/ui/base';
import { byDay, useHistory } from './history-query.ts';
import type { HistoryChoice, HistoryDay } from './history-query.ts';

const icons: Readonly<Record<HistoryActor, IconType>> = {
  me: User,
  'co-owner': Users,
  viewer: Eye,
  staff: School,
  system: ShieldCheck,
};

const Entry = ({ entry: { who, text, at, isRefused } }: { entry: HistoryEntry }) => (
  <li className="history-entry">
    <Icon icon={icons[who]} />
    <p>
      {text} {isRefused && <Tag tone="bad">Refused</Tag>}
    </p>
    {at !== null && <time dateTime={at}>{formatTime(timeInZone(new Date(at), historyZone))}</time>}
  </li>
);

const Day = ({ day, entries, today }: HistoryDay & { today: string }) => (
  <section className="section" aria-labelledby={`day-${day}`}>
    <SectionHead id={`day-${day}`} title={day === today ? 'Today' : formatLongDate(day, today.slice(0, 4))} />
    <Card as="div" flush>
      <ul className="rows">
        {entries.map((entry, at) => (
          // Entries are only ever appended, so the index is a stable key.
          <Entry key={at} entry={entry} />
        ))}
      </ul>
    </Card>
  </section>
);

const Entries = ({ choice }: { choice: HistoryChoice }) => {
  const { today } = useUser();
  const { data, isError, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage, ...history } =
    useHistory(choice);
  if (data === undefined)
    return isError ? (
      <LoadFailed what="The access history" busy={isFetching} onRetry={() => void history.refetch()} />
    ) : (
      <Loading label="Loading the access history">
        <SkeletonCard rows={4} />
      </Loading>
    );
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0)
    return (
      <Card as="div">
        <Empty icon={History}>Nothing here yet for what you chose.</Empty>
      </Card>
    );
  return (
    <>
      {byDay(entries).map((part, at) => (
        <Day key={`${part.day} ${at}`} {...part} today={today} />
      ))}
      <div className="section" aria-live="polite">
        {isFetchNextPageError && (
          <LoadFailed
            what="Older entries"
            busy={isFetchingNextPage}
            onRetry={() => void history.fetchNextPage()}
          />
        )}
        {hasNextPage && !isFetchNextPageError && (
          <Button
            variant="secondary"
            busy={isFetchingNextPage}
            busyLabel="Loading"
            onClick={() => void history.fetchNextPage()}
          >
            Show older entries
          </Button>
        )}
        {!hasNextPage && <p className="muted">That is everything.</p>}
      </div>
    </>
  );
};

const isActor = (text: string): text is HistoryActor => historyActors.some((actor) => actor === text);

const Filters = ({
  choice,
  onChange,
}: {
  choice: HistoryChoice;
  onChange: (choice: HistoryChoice) => void;
}) => {
  const { students, delegatedStudents } = useUser();
  const shown = [...students, ...delegatedStudents];
  return (
    <div className="history-filters">
      {shown.length > 0 && (
        <Select
          name="student"
          label="Student"
          placeholder="All students, and my account"
          value={choice.studentId}
          options={shown.map(({ oneSchoolId, displayName }) => ({ value: oneSchoolId, label: displayName }))}
          onChange={({ target }) => onChange({ ...choice, studentId: target.value })}
        />
      )}
      <Select
        name="who"
        label="Who"
        placeholder="Everybody"
        value={choice.who}
        options={historyActors.map((actor) => ({ value: actor, label: historyActorNames[actor] }))}
        onChange={({ target }) => onChange({ ...choice, who: isActor(target.value) ? target.value : '' })}
      />
    </div>
  );
};

/** /profile/access-history: who viewed and changed what, in plain words (D-9.4). */
export const AccessHistoryScreen = () => {
  const [choice, setChoice] = useState<HistoryChoice>({ studentId: '', who: '' });
  return (
    <>
      <PageHead
        title="Access history"
        lead="What was done and looked at that concerns you and your students. Opening a page is noted once a day. Times are Brisbane time; of other account owners you see the day alone."
      />
      <Filters choice={choice} onChange={setChoice} />
      <Entries choice={choice} />
      <div className="section">
        <LinkButton variant="secondary" icon={ArrowLeft} href={hrefTo(paths.profile())}>
          Back
        </LinkButton>
      </div>
    </>
  );
};
