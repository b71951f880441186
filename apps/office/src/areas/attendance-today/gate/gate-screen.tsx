import { Search, Wifi, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { attendanceLimits, type AttendanceDay } from '@portal/contract/attendance-today';
import { formatTime, timeInZone } from '@portal/contract/dates';
import { useNow } from '@portal/client/time';
import { format } from '@portal/texts/format';
import { attendanceTexts } from '@portal/texts/office/attendance';
import { Icon } from '@portal/ui/content';
import { Empty, FailureNote, LoadFailed, Loading, Note } from '@portal/ui/feedback';
import { PageTitle } from '../../../shared/page-title.tsx';
import { useOffice } from '../../../shared/school.tsx';
import { useAttendanceDay, useStudentSearch } from '../attendance-queries.ts';
import { ContactsDialog } from '../dialogs/contacts-dialog.tsx';
import { useAttendance } from '../use-attendance.ts';
import { useSettled } from '../use-settled.ts';
import { useSignal } from './use-signal.ts';
import { FoundCard, MovedCard, NotToldCard, type GateActions } from './student-card.tsx';

const texts = attendanceTexts.gate;

const lists = ['late', 'notTold', 'leaving'] as const;
type List = (typeof lists)[number];

const sizeOf = (day: AttendanceDay): Record<List, number> => ({
  late: day.late.length,
  notTold: day.unexplained.length,
  leaving: day.leaving.length,
});

const Lists = ({ day, actions }: { day: AttendanceDay; actions: GateActions }) => {
  const [list, setList] = useState<List>('notTold');
  const sizes = sizeOf(day);
  return (
    <>
      <div className="seg" role="group" aria-label={texts.lists}>
        {lists.map((name) => (
          <button key={name} type="button" aria-pressed={name === list} onClick={() => setList(name)}>
            {format(texts[name], { count: sizes[name] })}
          </button>
        ))}
      </div>
      {sizes[list] === 0 && <Empty>{texts.empty}</Empty>}
      <ul className="gcards">
        {list === 'notTold' &&
          day.unexplained.map((absence) => (
            <NotToldCard key={absence.absenceId} absence={absence} {...actions} />
          ))}
        {list === 'late' && day.late.map((movement) => <MovedCard key={movement.entryId} {...movement} />)}
        {list === 'leaving' &&
          day.leaving.map((movement) => <MovedCard key={movement.entryId} {...movement} />)}
      </ul>
    </>
  );
};

const Found = ({ search, actions }: { search: string; actions: GateActions }) => {
  const { school } = useOffice();
  const { data, isError, isFetching, refetch } = useStudentSearch(school.centreCode, search);
  if (isError) return <LoadFailed what={texts.results} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Loading label={texts.results} />;
  if (data.students.length === 0) return <Empty>{texts.none}</Empty>;
  return (
    <ul className="gcards" aria-label={texts.results}>
      {data.students.map((student) => (
        <FoundCard key={student.eqId} student={student} {...actions} />
      ))}
    </ul>
  );
};

const Connection = () => {
  const isOnline = useSignal();
  return (
    <span className="row muted" role="status">
      <Icon icon={isOnline ? Wifi : WifiOff} size={16} />
      {isOnline ? texts.online : texts.offline}
    </span>
  );
};

const Head = () => {
  const { school } = useOffice();
  const time = formatTime(timeInZone(useNow(), school.timeZone));
  return (
    <div className="om-head">
      <PageTitle title={format(texts.title, { time })} />
      <Connection />
    </div>
  );
};

type Calling = { absenceId: string; name: string };
const shortest = 2;

/** /gate: who arrives late and who leaves, with a phone in one hand. */
export const GateScreen = () => {
  const { school } = useOffice();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed);
  const [calling, setCalling] = useState<Calling | null>(null);
  const { data, isError, isFetching, refetch } = useAttendanceDay(school.centreCode);
  const { move, isBusy, failure, attempt } = useAttendance();
  const isOnline = useSignal();
  const actions: GateActions = {
    isBusy,
    onMove: (eqId, kind) =>
      void move({ eqId, kind, reason: '', toldBy: '' }).then((isDone) => isDone && setTyped('')),
    onCall: setCalling,
  };
  return (
    <div className="gate">
      <Head />
      {!isOnline && (
        <Note tone="warn" live>
          <p>{texts.offlineNote}</p>
        </Note>
      )}
      <div className="gate-q">
        <Icon icon={Search} />
        <input
          className="input"
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={attendanceLimits.search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {failure && <FailureNote failure={failure} attempt={attempt} />}
      {search.length >= shortest ? (
        <Found search={search} actions={actions} />
      ) : (
        <>
          {isError && !data && (
            <LoadFailed what={attendanceTexts.failed} busy={isFetching} onRetry={() => void refetch()} />
          )}
          {!isError && !data && <Loading label={attendanceTexts.loading} />}
          {data && <Lists day={data} actions={actions} />}
        </>
      )}
      {calling && <ContactsDialog {...calling} onClose={() => setCalling(null)} />}
    </div>
  );
};
