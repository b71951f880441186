import { CalendarClock } from 'lucide-react';
import { noTimetableText } from '@portal/contract/timetable';
import type { Timetable } from '@portal/contract/timetable';
import { useStudentPage } from '@portal/client/session';
import { refOf } from '../../shared/student-ref.ts';
import { Card } from '@portal/ui/content';
import { Empty, Loading, LoadFailed } from '@portal/ui/feedback';
import { PageHead } from '@portal/ui/frame';
import { DownloadLink } from './download-link.tsx';
import { useSchoolClock } from './school-clock.ts';
import type { SchoolClock } from './school-clock.ts';
import { useTimetable } from './timetable-query.ts';
import { TimetableWeeks } from './timetable-weeks.tsx';

const TimetableSkeleton = () => (
  <Loading label="Loading the timetable">
    <span className="sk tt-sk" />
  </Loading>
);

const Content = ({ timetable, clock }: { timetable: Timetable; clock: SchoolClock }) => {
  const { student } = useStudentPage();
  if (timetable.days.length > 0)
    return <TimetableWeeks key={timetable.today} days={timetable.days} clock={clock} />;
  return (
    <Card as="div">
      <Empty icon={CalendarClock}>{noTimetableText(student.displayName)}</Empty>
    </Card>
  );
};

/** /timetable/{studentId}/{centreCode}: the weeks with each day's periods, and a PDF (S-2.10). */
export const TimetableScreen = () => {
  const page = useStudentPage();
  const { student, enrolment } = page;
  const clock = useSchoolClock(enrolment.timeZone);
  const { data, isError, isFetching, refetch } = useTimetable(refOf(page), clock.today);
  const hasTimetable = data !== undefined && data.days.length > 0;
  return (
    <>
      <PageHead
        title="Timetable"
        lead={`${student.firstName}, ${enrolment.schoolName}`}
        action={hasTimetable && <DownloadLink studentRef={refOf(page)} firstName={student.firstName} />}
      />
      {isError && <LoadFailed what="The timetable" busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <TimetableSkeleton />}
      {data && <Content timetable={data} clock={clock} />}
    </>
  );
};
