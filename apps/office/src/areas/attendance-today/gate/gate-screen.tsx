import { Search, UploadCloud, Wifi, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { attendanceLimits, type AttendanceDay, type FoundStudent } from '@portal/contract/attendance-today';
import { formatTime, timeInZone } from '@portal/contract/dates';
import { useIsOnline } from '@portal/client/calls';
import { useNow } from '@portal/client/time';
import { format } from '@portal/texts/format';
import { attendanceTexts } from '@portal/texts/office/attendance';
import { Icon } from '@portal/ui/content';
import { Empty, FailureNote, LoadFailed, Loading, Note } from '@portal/ui/feedback';
import { PageTitle } from '../../../shared/page-title.tsx';
import { useOffice } from '../../../shared/school.tsx';
import type { GateEntry } from '../../../shared/gate/gate-outbox.ts';
import { useAttendanceDay, useGateStudents, useStudentSearch } from '../attendance-queries.ts';
import { ContactsDialog } from '../dialogs/contacts-dialog.tsx';
import { useSettled } from '../../../shared/use-settled.ts';
import { findIn } from './find-students.ts';
import { FoundCard, MovedCard, NotToldCard, type GateActions } from './student-card.tsx';
import { useGate, type Gate } from './use-gate.ts';
import { Refused, WaitingCard } from './waiting-card.tsx';

const texts = attendanceTexts.gate;

const lists = ['late', 'notTold', 'leaving'] as const;
type List = (typeof lists)[number];

/** The day's lists, including the unsent entries on this phone. */
function listsOf(day: AttendanceDay, waiting: readonly GateEntry[]) {
  const of = (kind: GateEntry['kind']): GateEntry[] => waiting.filter((entry) => entry.kind === kind);
  const here = new Set(of('late').map(({ eqId }) => eqId));
  return {
    waiting: { late: of('late'), leaving: of('left'), notTold: [] },
    notTold: day.unexplained.filter(({ eqId }) => !here.has(eqId)),
  };
}

const Lists = ({ day, gate, actions }: { day: AttendanceDay; gate: Gate; actions: GateActions }) => {
  const [list, setList] = useState<List>('notTold');
  const { waiting, notTold } = listsOf(day, gate.waiting);
  const sizes: Record<List, number> = {
    late: day.late.length + waiting.late.length,
    notTold: notTold.length,
    leaving: day.leaving.length + waiting.leaving.length,
  };
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
        {waiting[list].map((entry) => (
          <WaitingCard key={entry.key} entry={entry} onRemove={gate.remove} />
        ))}
        {list === 'notTold' &&
          notTold.map((absence) => <NotToldCard key={absence.absenceId} absence={absence} {...actions} />)}
        {list === 'late' && day.late.map((movement) => <MovedCard key={movement.entryId} {...movement} />)}
        {list === 'leaving' &&
          day.leaving.map((movement) => <MovedCard key={movement.entryId} {...movement} />)}
      </ul>
    </>
  );
};

const Cards = ({ students, actions }: { students: readonly FoundStudent[]; actions: GateActions }) => {
  if (students.length === 0) return <Empty>{texts.none}</Empty>;
  return (
    <ul className="gcards" aria-label={texts.results}>
      {students.map((student) => (
        <FoundCard key={student.eqId} student={student} {...actions} />
      ))}
    </ul>
  );
};

/** Searches on the server, whose results include colleagues' latest entries. */
const FoundOnline = ({ search, actions }: { search: string; actions: GateActions }) => {
  const { school } = useOffice();
  const { data, isError, isFetching, refetch } = useStudentSearch(school.centreCode, search);
  if (isError) return <LoadFailed what={texts.results} busy={isFetching} onRetry={() => void refetch()} />;
  return data ? <Cards students={data.students} actions={actions} /> : <Loading label={texts.results} />;
};

/** Searches the in-memory list. Includes the unsent entries on this phone. */
const FoundOffline = ({
  search,
  gate,
  students,
  actions,
}: {
  search: string;
  gate: Gate;
  students: readonly FoundStudent[] | undefined;
  actions: GateActions;
}) => {
  if (!students) return <Empty>{texts.noList}</Empty>;
  const entered = new Map(gate.waiting.map(({ eqId, kind }) => [eqId, kind]));
  const found = findIn(students, search).map((student) => ({
    ...student,
    status: entered.get(student.eqId) ?? student.status,
  }));
  return <Cards students={found} actions={actions} />;
};

/** Whether all entries have been sent. */
const SendingState = ({ gate }: { gate: Gate }) => {
  const isOnline = useIsOnline();
  const count = gate.waiting.length;
  const text = count === 0 ? texts.allSent : format(texts.toSend, { count });
  const sending = count === 0 ? Wifi : UploadCloud;
  return (
    <span className="row muted" role="status">
      <Icon icon={isOnline ? sending : WifiOff} size={16} />
      {isOnline ? text : format(texts.noSignal, { text })}
    </span>
  );
};

const Head = ({ gate }: { gate: Gate }) => {
  const { school } = useOffice();
  const time = formatTime(timeInZone(useNow(), school.timeZone));
  return (
    <div className="om-head">
      <PageTitle title={format(texts.title, { time })} />
      <SendingState gate={gate} />
    </div>
  );
};

const SearchBox = ({ text, onText }: { text: string; onText: (text: string) => void }) => (
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
      value={text}
      onChange={(event) => onText(event.target.value)}
    />
  </div>
);

/** The lists of the day, as last loaded. */
const Today = ({ gate, actions }: { gate: Gate; actions: GateActions }) => {
  const { school } = useOffice();
  const { data, isError, isFetching, refetch } = useAttendanceDay(school.centreCode);
  if (data) return <Lists day={data} gate={gate} actions={actions} />;
  if (isError)
    return <LoadFailed what={attendanceTexts.failed} busy={isFetching} onRetry={() => void refetch()} />;
  return <Loading label={attendanceTexts.loading} />;
};

type Calling = { absenceId: string; name: string };
const shortest = 2;

/** /gate: records late arrivals and departures on a phone. Works offline while the page is open (O-7.5). */
export const GateScreen = () => {
  const { school } = useOffice();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed);
  const [calling, setCalling] = useState<Calling | null>(null);
  const isOnline = useIsOnline();
  const { data: list } = useGateStudents(school);
  const gate = useGate();
  const actions: GateActions = {
    isBusy: gate.isBusy,
    onMove: (student, kind) => void gate.move(student, kind).then((isDone) => isDone && setTyped('')),
    onCall: setCalling,
  };
  const isSearch = search.length >= shortest;
  return (
    <div className="gate">
      <Head gate={gate} />
      {!isOnline && (
        <Note tone="warn" live>
          <p>{texts.offlineNote}</p>
        </Note>
      )}
      <Refused entries={gate.refused} onRemove={gate.remove} />
      <SearchBox text={typed} onText={setTyped} />
      {gate.failure && <FailureNote failure={gate.failure} attempt={gate.attempt} />}
      {!isSearch && <Today gate={gate} actions={actions} />}
      {isSearch && isOnline && <FoundOnline search={search} actions={actions} />}
      {isSearch && !isOnline && (
        <FoundOffline search={search} gate={gate} students={list?.students} actions={actions} />
      )}
      {isOnline && <p className="muted">{texts.works}</p>}
      {calling && <ContactsDialog {...calling} onClose={() => setCalling(null)} />}
    </div>
  );
};
