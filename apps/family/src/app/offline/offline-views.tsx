import type { ReactNode } from 'react';
import { dateInZone, formatLongDate, formatTime } from '@portal/contract/dates';
import { centsOf, formatCents } from '@portal/contract/shared';
import type { Snapshot } from '@portal/client/offline';
import { PageHead, SectionHead } from '@portal/ui/frame';
import { Card } from '@portal/ui/content';
import { greeting } from '../home/greeting.ts';
import { placeText } from './place-text.ts';

export interface OfflineViewProps {
  snapshot: Snapshot;
  now: Date;
  timeZone: string;
}

const Rows = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className="section" aria-labelledby={id}>
    <SectionHead id={id} title={title} />
    <Card as="div" flush className="rows">
      {children}
    </Card>
  </section>
);

const Row = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="offline-row">
    <h3>{title}</h3>
    <p>{children}</p>
  </div>
);

/** Home, as it was when it was kept. Attendance is not kept, so nothing is said about it. */
export const OfflineHome = ({ snapshot, now, timeZone }: OfflineViewProps) => (
  <>
    <PageHead title={greeting(snapshot.firstName, now, timeZone)} />
    <Rows id="offline-summary" title="Summary">
      <Row title="Consent requests">{snapshot.consents.length} to answer</Row>
      <Row title="Payments">
        {snapshot.payments.count} outstanding, <bdi>{formatCents(centsOf(snapshot.payments.total))}</bdi>
      </Row>
      {snapshot.requests.map(({ about, submittedAt }) => (
        <Row key={about} title={about}>
          Change sent on {formatLongDate(dateInZone(new Date(submittedAt), timeZone))}, awaiting the school
        </Row>
      ))}
    </Rows>
    <Rows id="offline-students" title="Students">
      {snapshot.students.map((student) => (
        <Row key={`${student.oneSchoolId}.${student.schoolCode}`} title={student.displayName}>
          {placeText(student, now)}
        </Row>
      ))}
    </Rows>
  </>
);

/** The timetables of every student, for the days that are kept. */
export const OfflineTimetable = ({ snapshot, now }: OfflineViewProps) => (
  <>
    <PageHead title="Timetable" />
    {snapshot.students.flatMap(({ oneSchoolId, schoolCode, firstName, timeZone, days }) =>
      days
        .filter(({ date }) => date >= dateInZone(now, timeZone))
        .map(({ date, periods }) => (
          <Rows
            key={`${oneSchoolId}.${schoolCode}.${date}`}
            id={`${oneSchoolId}.${schoolCode}.${date}`}
            title={`${firstName}, ${formatLongDate(date)}`}
          >
            {periods.map(({ startTime, endTime, name, room }) => (
              <Row key={`${startTime} ${name}`} title={name}>
                {formatTime(startTime)} to {formatTime(endTime)}
                {room === '' ? '' : `, ${room}`}
              </Row>
            ))}
          </Rows>
        )),
    )}
  </>
);

const Nothing = ({ children }: { children: ReactNode }) => <p className="muted">{children}</p>;

/** The events of the days that are kept. */
export const OfflineEvents = ({ snapshot, now, timeZone }: OfflineViewProps) => {
  const today = dateInZone(now, timeZone);
  const days = Map.groupBy(
    snapshot.events.filter(({ date }) => date >= today),
    ({ date }) => date,
  );
  return (
    <>
      <PageHead title="Upcoming events" />
      {days.size === 0 && <Nothing>No events in the next 14 days.</Nothing>}
      {[...days].map(([date, events]) => (
        <Rows key={date} id={`events-${date}`} title={formatLongDate(date)}>
          {events.map(({ id, name, detail, timeLabel, studentName, schoolName }) => (
            <Row key={id} title={name}>
              {[timeLabel, studentName, schoolName, detail].filter(Boolean).join(', ')}
            </Row>
          ))}
        </Rows>
      ))}
    </>
  );
};

/** Requests that wait for an answer. They can be answered only online, so that nobody answers an outdated request. */
export const OfflineConsents = ({ snapshot }: OfflineViewProps) => (
  <>
    <PageHead title="Consent requests" />
    {snapshot.consents.length === 0 ? (
      <Nothing>Nothing to answer.</Nothing>
    ) : (
      <Rows id="offline-consents" title="To answer">
        {snapshot.consents.map(({ id, title, dueDate, studentName, schoolName }) => (
          <Row key={id} title={title}>
            For {studentName}, {schoolName}. Answer by {formatLongDate(dueDate)}.
          </Row>
        ))}
      </Rows>
    )}
    <Nothing>Answering needs the network, so that you and the school hold the same words.</Nothing>
  </>
);
