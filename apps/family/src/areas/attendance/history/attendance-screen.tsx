import { CalendarX } from 'lucide-react';
import { useRef, useState } from 'react';
import { canReportAbsences } from '@portal/contract/students';
import { paths } from '@portal/contract/routes';
import type { Attendance } from '@portal/contract/attendance';
import { hrefTo } from '@portal/client/navigation';
import { useStudentPage } from '@portal/client/session';
import { Button, LinkButton } from '@portal/ui/buttons';
import { LoadFailed, Note } from '@portal/ui/feedback';
import { PageHead } from '@portal/ui/frame';
import { Select } from '@portal/ui/choices';
import { useAttendance } from '../attendance-query.ts';
import { refOf } from '../../../shared/student-ref.ts';
import { AbsenceTable, NoAbsences } from './absence-table.tsx';
import type { AbsenceTableProps } from './absence-table.tsx';
import { AttendanceSkeleton } from './attendance-skeleton.tsx';
import { newestFirst, unexplained } from './attendance-split.ts';
import { TodoCard } from './todo-card.tsx';
import { YearCards } from './year-cards.tsx';

type HistoryProps = { attendance: Attendance; onYear: (year: number) => void };

const AbsencesAhead = ({ attendance, thisYear }: { attendance: Attendance; thisYear: string }) =>
  attendance.futureAbsences.length === 0 ? null : (
    <section className="section" aria-labelledby="attendance-ahead">
      <div className="section-head">
        <h2 id="attendance-ahead">Absences to come</h2>
      </div>
      <AbsenceTable
        records={attendance.futureAbsences}
        caption="Absences to come, soonest first"
        thisYear={thisYear}
      />
    </section>
  );

const YEAR_CHOICE = 'attendance-year-choice';

const YearSelect = ({
  attendance,
  onChange,
}: {
  attendance: Attendance;
  onChange: (year: number) => void;
}) => (
  <Select
    id={YEAR_CHOICE}
    label="Year"
    width="6"
    value={String(attendance.year)}
    options={attendance.years.map((year) => ({ value: String(year), label: String(year) }))}
    onChange={(event) => onChange(Number(event.target.value))}
  />
);

/** Badges count the unexplained absences of every year, so this page links to the years it doesn't show. */
const OtherYears = ({ attendance, onYear }: HistoryProps) => {
  const show = (year: number): void => {
    onYear(year);
    // The button disappears, so focus moves to the heading.
    document.getElementById(YEAR_CHOICE)?.focus();
  };
  return attendance.yearsWithoutReason
    .filter(({ year }) => year !== attendance.year)
    .map(({ year, count }) => (
      <Note
        key={year}
        tone="warn"
        action={
          <Button variant="secondary" onClick={() => show(year)}>
            Show {year}
          </Button>
        }
      >
        {count} unexplained {count === 1 ? 'absence' : 'absences'} in {year}.
      </Note>
    ));
};

/** The number of rows that a phone shows before 'Show all'. */
const FIRST_ABSENCES = 5;

const PastAbsences = (props: AbsenceTableProps) => {
  const [isAll, setAll] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const showAll = (): void => {
    setAll(true);
    // The button disappears, so focus moves.
    list.current?.focus();
  };
  const isCut = !isAll && props.records.length > FIRST_ABSENCES;
  return (
    <div ref={list} tabIndex={-1} className={isCut ? 'first-absences' : undefined}>
      <AbsenceTable {...props} />
      {isCut && (
        <Button variant="secondary" className="only-phone" onClick={showAll}>
          Show all {props.records.length} absences
        </Button>
      )}
    </div>
  );
};

const AllAbsences = ({ attendance, thisYear }: { attendance: Attendance; thisYear: string }) => {
  const { student } = useStudentPage();
  const { year } = attendance;
  const records = newestFirst(attendance.absenceRecords);
  return (
    <section className="section" aria-labelledby="attendance-all">
      <div className="section-head">
        <h2 id="attendance-all">All absences in {year}</h2>
      </div>
      {records.length === 0 ? (
        <NoAbsences firstName={student.firstName} year={year} />
      ) : (
        <PastAbsences
          key={year}
          records={records}
          caption={`Absences in ${year}, newest first`}
          thisYear={thisYear}
        />
      )}
    </section>
  );
};

const History = ({ attendance, onYear }: HistoryProps) => {
  const page = useStudentPage();
  const thisYear = attendance.today.slice(0, 4);
  const waiting = unexplained([...attendance.absenceRecords, ...attendance.futureAbsences]);
  return (
    <>
      <div className="stack">
        {canReportAbsences(page) && waiting.length > 0 && (
          <TodoCard records={waiting} studentRef={refOf(page)} thisYear={thisYear} />
        )}
        <OtherYears attendance={attendance} onYear={onYear} />
        {attendance.years.length > 1 && <YearSelect attendance={attendance} onChange={onYear} />}
      </div>
      <YearCards attendance={attendance} isThisYear={String(attendance.year) === thisYear} />
      <AbsencesAhead attendance={attendance} thisYear={thisYear} />
      <AllAbsences attendance={attendance} thisYear={thisYear} />
    </>
  );
};

/** /attendance/{studentId}/{centreCode}: history, figures and absences that need a reason (S-2.6). */
export const AttendanceScreen = () => {
  const page = useStudentPage();
  const { student, enrolment } = page;
  const [year, setYear] = useState<number | null>(null);
  const { data, isError, isFetching, refetch } = useAttendance(refOf(page), year);
  return (
    <>
      <PageHead
        title="Attendance"
        lead={[student.firstName, enrolment.schoolName, ...(data ? [data.year] : [])].join(', ')}
        action={
          canReportAbsences(page) && (
            <LinkButton
              acts
              variant="primary"
              icon={CalendarX}
              href={hrefTo(paths.reportAbsence(refOf(page)))}
            >
              Report an absence
            </LinkButton>
          )
        }
      />
      {isError && <LoadFailed what="Attendance" busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <AttendanceSkeleton />}
      {data && <History attendance={data} onYear={setYear} />}
    </>
  );
};
