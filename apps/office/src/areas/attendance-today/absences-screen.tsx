import { CalendarCheck, Check, Clock3, DoorOpen, Flag, LogOut, Send } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { isNotTold, type AttendanceDay, type Unexplained } from '@portal/contract/attendance-today';
import { formatInstant, formatTime, timeInZone } from '@portal/contract/dates';
import { format } from '@portal/texts/format';
import { attendanceTexts as texts } from '@portal/texts/office/attendance';
import { classNames, type IconType } from '@portal/ui/base';
import { Button, LinkButton } from '@portal/ui/buttons';
import { Icon } from '@portal/ui/content';
import { Empty, FailureNote, LoadFailed, Loading, Note } from '@portal/ui/feedback';
import { Key } from '../../shared/keys.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import { officePaths } from '../../shared/paths.ts';
import { useOffice } from '../../shared/school.tsx';
import { useKeys } from '../../shared/single-keys.ts';
import { useAttendanceDay } from './attendance-queries.ts';
import { ByClass, Movements, TheText, ToldList } from './day-cards.tsx';
import { ContactsDialog } from './dialogs/contacts-dialog.tsx';
import { MovementDialog } from './dialogs/movement-dialog.tsx';
import { ToldDialog } from './dialogs/told-dialog.tsx';
import { UnexplainedTable, type RowActions } from './unexplained-table.tsx';
import { useAttendance, type Attendance } from './use-attendance.ts';
import { useRows, type Rows } from './use-rows.ts';

const Figure = ({
  list,
  icon,
  label,
  value,
  isFirst,
  children,
}: {
  list: string;
  icon: IconType;
  label: string;
  value: number;
  isFirst?: true;
  children?: string | undefined;
}) => (
  <button
    type="button"
    className={classNames(isFirst && 'sel') || undefined}
    onClick={() => document.getElementById(list)?.scrollIntoView({ block: 'center' })}
  >
    <span className="l">
      <Icon icon={icon} size={16} />
      {label}
    </span>
    <span className="v">{value}</span>
    {children !== undefined && <span className="d">{children}</span>}
  </button>
);

const withoutReason = (movements: AttendanceDay['late']): string | undefined => {
  const count = movements.filter(({ reason }) => reason === null).length;
  return count === 0 ? undefined : format(texts.withoutReason, { count });
};

const Strip = ({ day, notifyBy }: { day: AttendanceDay; notifyBy: string }) => {
  const { unexplained, told, late, leaving } = day;
  const toApprove = told.filter(({ isAwaitingApproval }) => isAwaitingApproval).length;
  const isToldAll = unexplained.every(({ state }) => !isNotTold(state));
  return (
    <section aria-label={texts.strip}>
      <div className="stats">
        <Figure list="not-told" icon={Flag} label={texts.notTold} value={unexplained.length} isFirst>
          {isToldAll ? texts.allTold : format(texts.tellBy, { time: notifyBy })}
        </Figure>
        <Figure list="told" icon={Check} label={texts.told} value={told.length}>
          {toApprove === 0 ? undefined : format(texts.toApprove, { count: toApprove })}
        </Figure>
        <Figure list="late" icon={Clock3} label={texts.late} value={late.length}>
          {withoutReason(late)}
        </Figure>
        <Figure list="left" icon={LogOut} label={texts.leaving} value={leaving.length}>
          {withoutReason(leaving)}
        </Figure>
      </div>
    </section>
  );
};

/** Who has not been told by the school's cut-off time. */
const Overdue = ({ day, notifyBy }: { day: AttendanceDay; notifyBy: string }) => {
  const count = day.unexplained.filter(({ state }) => isNotTold(state)).length;
  if (count === 0 || day.now < day.notifyBy) return null;
  return (
    <Note tone="bad" title={format(texts.overdueTitle, { count })}>
      <p>{format(texts.overdue, { time: notifyBy })}</p>
    </Note>
  );
};

const hints = [
  ['J', 'K', texts.hints.move],
  ['X', texts.hints.select],
  ['S', texts.hints.text],
  ['C', texts.hints.call],
  ['T', texts.hints.told],
] as const;

const Foot = ({ day: { unexplained }, notifyBy }: { day: AttendanceDay; notifyBy: string }) => {
  const told = unexplained.filter(({ state }) => !isNotTold(state)).length;
  const counts = { told: String(told), all: String(unexplained.length) };
  return (
    <div className="oc-f row row-sb">
      <span className="hints" aria-hidden="true">
        {hints.map((hint) => (
          <span key={hint[0]}>
            {hint.slice(0, -1).map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}{' '}
            {hint.at(-1)}
          </span>
        ))}
      </span>
      <span>
        {format(texts.footTold, counts)} {format(texts.tellBy, { time: notifyBy })}.
      </span>
    </div>
  );
};

type Opened =
  | { kind: 'call' | 'told'; absence: Unexplained }
  | { kind: 'late' | 'left'; absence: Unexplained | undefined };

const OpenedDialog = ({
  opened,
  attendance,
  onClose,
}: {
  opened: Opened;
  attendance: Attendance;
  onClose: () => void;
}) => {
  if (opened.kind === 'call') return <ContactsDialog {...opened.absence} onClose={onClose} />;
  if (opened.kind === 'told')
    return <ToldDialog absence={opened.absence} attendance={attendance} onClose={onClose} />;
  const { kind, absence } = opened;
  return <MovementDialog kind={kind} student={absence} attendance={attendance} onClose={onClose} />;
};

const canText = ({ noText, state }: Unexplained): boolean => noText === null && state === 'not-told';

/** The ticked absences; without any, every family that has not been told and can be sent a text. */
const toText = (day: AttendanceDay, { selected }: Rows): Unexplained[] =>
  selected.length > 0 ? selected.filter(({ noText }) => noText === null) : day.unexplained.filter(canText);

const Head = ({ day, rows, attendance }: { day: AttendanceDay; rows: Rows; attendance: Attendance }) => {
  const { school } = useOffice();
  const asked = toText(day, rows);
  return (
    <div className="om-head">
      <PageTitle title={texts.title} />
      <p>{formatInstant(new Date(day.now), school.timeZone)}</p>
      <div className="om-act">
        <Link href={officePaths.gate} asChild>
          <LinkButton variant="secondary" icon={DoorOpen} href={officePaths.gate}>
            {texts.gateView}
          </LinkButton>
        </Link>
        <Button
          variant="primary"
          icon={Send}
          busy={attendance.isBusy}
          {...(asked.length === 0 && { why: texts.noneToText })}
          onClick={() => void askAbout(attendance, rows, asked)}
        >
          {format(texts.textFamilies, { count: asked.length })}
          {rows.selected.length > 0 && <Key>S</Key>}
        </Button>
      </div>
    </div>
  );
};

async function askAbout({ ask }: Attendance, rows: Rows, asked: readonly Unexplained[]): Promise<void> {
  if (asked.length > 0 && (await ask(asked.map(({ absenceId }) => absenceId)))) rows.clear();
}

const NotToldUs = ({
  absences,
  day,
  rows,
  notifyBy,
  actions,
}: {
  absences: readonly Unexplained[];
  day: AttendanceDay;
  rows: Rows;
  notifyBy: string;
  actions: RowActions;
}) => (
  <section className="oc" aria-labelledby="not-told-title">
    <div className="oc-h">
      <h2 id="not-told-title">{texts.notTold}</h2>
      <span className="muted">{absences.length}</span>
    </div>
    {absences.length === 0 ? (
      <Empty icon={CalendarCheck} title={texts.emptyTitle}>
        {format(texts.empty, { count: day.told.length })}
      </Empty>
    ) : (
      <>
        <UnexplainedTable absences={absences} rows={rows} {...actions} />
        <Foot day={day} notifyBy={notifyBy} />
      </>
    )}
  </section>
);

/** The list of the chosen class, with its selection, its keyboard shortcuts and its dialogs. */
const Day = ({ day }: { day: AttendanceDay }) => {
  const { school } = useOffice();
  const [chosen, setClass] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  // A class without an absence left isn't shown any more.
  const className = day.unexplained.some((absence) => absence.className === chosen) ? chosen : null;
  const shown = day.unexplained.filter((absence) => className === null || absence.className === className);
  const rows = useRows(shown);
  const attendance = useAttendance();
  const notifyBy = formatTime(timeInZone(new Date(day.notifyBy), school.timeZone));
  const { current, selected } = rows;
  const ask = (absences: readonly Unexplained[]): void =>
    void askAbout(
      attendance,
      rows,
      absences.filter(({ noText }) => noText === null),
    );
  const open = (next: Opened): void => {
    attendance.clear();
    setOpened(next);
  };
  useKeys({
    j: rows.next,
    k: rows.previous,
    x: () => current && rows.toggle(current.absenceId),
    s: () => ask(selected.length > 0 || !current ? selected : [current]),
    c: () => current && open({ kind: 'call', absence: current }),
    t: () => current && open({ kind: 'told', absence: current }),
    l: () => open({ kind: 'late', absence: current }),
    e: () => open({ kind: 'left', absence: undefined }),
    Escape: rows.clear,
  });
  return (
    <>
      <Head day={day} rows={rows} attendance={attendance} />
      {attendance.failure && !opened && (
        <FailureNote failure={attendance.failure} attempt={attendance.attempt} />
      )}
      <Overdue day={day} notifyBy={notifyBy} />
      <Strip day={day} notifyBy={notifyBy} />
      <div className="g-main slim">
        <div className="col">
          <NotToldUs
            absences={shown}
            day={day}
            rows={rows}
            notifyBy={notifyBy}
            actions={{
              onText: (absence) => ask([absence]),
              onCall: (absence) => open({ kind: 'call', absence }),
              onTold: (absence) => open({ kind: 'told', absence }),
            }}
          />
          <div className="g2">
            <Movements
              kind="late"
              movements={day.late}
              onEnter={() => open({ kind: 'late', absence: undefined })}
            />
            <Movements
              kind="left"
              movements={day.leaving}
              onEnter={() => open({ kind: 'left', absence: undefined })}
            />
          </div>
          <ToldList told={day.told} />
        </div>
        <div className="col">
          <ByClass absences={day.unexplained} chosen={className} onChoose={setClass} />
          <TheText date={day.date} />
        </div>
      </div>
      {opened && <OpenedDialog opened={opened} attendance={attendance} onClose={() => setOpened(null)} />}
    </>
  );
};

/** /absences: today's absences, whom the school has told and how, and what they answered. */
export const AbsencesScreen = () => {
  const { school } = useOffice();
  const { data, isError, isFetching, refetch } = useAttendanceDay(school.centreCode);
  if (data) return <Day day={data} />;
  return (
    <>
      <div className="om-head">
        <PageTitle title={texts.title} />
      </div>
      {isError ? (
        <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading label={texts.loading} />
      )}
    </>
  );
};
