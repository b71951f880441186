import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { dateInZone } from '@portal/contract/dates';
import { eventTypes } from '@portal/contract/upcoming-events';
import { useNow } from '@portal/client/time';
import { officeEventTexts as texts } from '@portal/texts/office/publishing/office-events';
import { Button } from '@portal/ui/buttons';
import { Segments } from '@portal/ui/choices';
import { LoadFailed, Loading } from '@portal/ui/feedback';
import { Key } from '../../shared/keys.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import { useOffice } from '../../shared/school.tsx';
import { useKeys } from '../../shared/single-keys.ts';
import { EventPanel } from './editor/event-panel.tsx';
import { useEventAddress, views, type EventAddress } from './event-address.ts';
import { EventList } from './event-list.tsx';
import { daysShown, monthAfter, monthBefore, monthName, readMonth, type Month } from './month.ts';
import { MonthTable } from './month-table.tsx';
import { useCalendar } from './queries.ts';

const Months = ({ month, address: { showMonth } }: { month: Month; address: EventAddress }) => (
  <div className="row" role="group" aria-label={texts.month}>
    <Button
      variant="secondary"
      iconOnly
      icon={ChevronLeft}
      aria-label={monthName(monthBefore(month))}
      onClick={() => showMonth(monthBefore(month))}
    />
    <Button variant="secondary" aria-keyshortcuts="T" onClick={() => showMonth(null)}>
      {texts.today}
      <Key>T</Key>
    </Button>
    <Button
      variant="secondary"
      iconOnly
      icon={ChevronRight}
      aria-label={monthName(monthAfter(month))}
      onClick={() => showMonth(monthAfter(month))}
    />
  </div>
);

const Head = ({ month, address }: { month: Month; address: EventAddress }) => (
  <div className="om-head">
    <PageTitle title={monthName(month)} />
    <Months month={month} address={address} />
    <div className="om-act">
      <Segments
        label={texts.view}
        options={views.map((value) => ({ value, label: texts.views[value] }))}
        value={address.view}
        onChange={address.showView}
      />
      <Button variant="secondary" icon={Plus} aria-keyshortcuts="C" onClick={address.openNew}>
        {texts.newEvent}
        <Key>C</Key>
      </Button>
    </div>
  </div>
);

const Colours = () => (
  <ul className="ev-key" aria-label={texts.colours}>
    {eventTypes.map(({ code, name, hue }) => (
      <li key={code}>
        <span className={`dot h-${hue}`} aria-hidden="true" />
        {name}
      </li>
    ))}
  </ul>
);

/** /events: the school's events by month, and the editor of an event of the office (O-15). */
export const EventsScreen = () => {
  const { timeZone } = useOffice().school;
  const address = useEventAddress();
  const month = readMonth(address.month, dateInZone(useNow(), timeZone));
  const { data, isError, isFetching, refetch } = useCalendar(daysShown(month));
  useKeys({ c: address.openNew, t: () => address.showMonth(null) });
  const { open, view, openEvent } = address;
  const openId = open?.kind === 'event' ? open.id : null;
  const events = data?.events ?? [];
  return (
    <>
      <Head month={month} address={address} />
      <Colours />
      <div className={open === null ? 'col' : 'g-main wide'}>
        <div className="col">
          {!data && isError && (
            <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
          )}
          {!data && !isError && <Loading label={texts.loading} />}
          {data && view === 'month' && (
            <MonthTable month={month} today={data.today} events={events} openId={openId} onOpen={openEvent} />
          )}
          {data && view === 'list' && <EventList month={month} events={events} onOpen={openEvent} />}
        </div>
        {open !== null && data && (
          <EventPanel open={open} events={events} today={data.today} address={address} />
        )}
      </div>
    </>
  );
};
