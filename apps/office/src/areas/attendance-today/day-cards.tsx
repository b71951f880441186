import { Check, Clock3, Flag, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AttendanceDay, Movement, Told, Unexplained } from '@portal/contract/attendance-today';
import { formatShortWeekday, formatTime } from '@portal/contract/dates';
import { useNow } from '@portal/client/time';
import { format } from '@portal/texts/format';
import { attendanceTexts as texts } from '@portal/texts/office/attendance';
import { Button } from '@portal/ui/buttons';
import { Tag } from '@portal/ui/content';
import { Key } from '../../shared/keys.tsx';
import { useOffice } from '../../shared/school.tsx';
import { useUndo } from '../../shared/undo/use-undo.ts';
import { useTakeBack } from './use-attendance.ts';

const Card = ({
  id,
  title,
  count,
  action,
  children,
}: {
  id: string;
  title: string;
  count?: number;
  action?: ReactNode;
  children: ReactNode;
}) => (
  <section className="oc" aria-labelledby={`${id}-title`} id={id}>
    <div className="oc-h">
      <h2 id={`${id}-title`}>{title}</h2>
      {count !== undefined && <span className="muted">{count}</span>}
      {action != null && <span className="row">{action}</span>}
    </div>
    {children}
  </section>
);

/** The undo button of an entry, while its window is open. */
export const UndoEntry = ({ entryId, undoUntil, name }: Pick<Movement, 'entryId' | 'undoUntil' | 'name'>) => {
  const now = useNow();
  const takeBack = useTakeBack();
  const { undo, isBusy } = useUndo();
  if (entryId === null || undoUntil === null || new Date(undoUntil) <= now) return null;
  return (
    <Button
      className="btn-sm"
      variant="secondary"
      busy={isBusy}
      aria-label={format(texts.undoOf, { name })}
      onClick={() => void undo({ decisionIds: [entryId], takeBack: () => takeBack(entryId) })}
    >
      {texts.undo}
    </Button>
  );
};

const MovementItem = ({ movement }: { movement: Movement }) => {
  const { name, className, time, reason, toldBy } = movement;
  return (
    <li>
      <span className="grow">
        <b>{name}</b>{' '}
        <span className="muted">
          {className}, {formatTime(time)}
        </span>
        {toldBy !== null && <small>{toldBy}</small>}
      </span>
      {reason === null ? (
        <Tag tone="warn" icon={Flag}>
          {texts.noReason}
        </Tag>
      ) : (
        <Tag tone="ok" icon={Check}>
          {reason}
        </Tag>
      )}
      <UndoEntry {...movement} />
    </li>
  );
};

/** Late arrivals, or early departures. */
export const Movements = ({
  kind,
  movements,
  onEnter,
}: {
  kind: 'late' | 'left';
  movements: readonly Movement[];
  onEnter: () => void;
}) => (
  <Card
    id={kind}
    title={kind === 'late' ? texts.late : texts.leaving}
    count={movements.length}
    action={
      <Button className="btn-sm" variant="secondary" icon={Plus} onClick={onEnter}>
        {kind === 'late' ? texts.signInLate : texts.signOut}
        <Key>{kind === 'late' ? 'L' : 'E'}</Key>
      </Button>
    }
  >
    {movements.length === 0 ? (
      <p className="oc-b muted">{texts.nobodyLate}</p>
    ) : (
      <ul className="ol">
        {movements.map((movement) => (
          <MovementItem key={movement.entryId} movement={movement} />
        ))}
      </ul>
    )}
  </Card>
);

const ToldItem = ({ told }: { told: Told }) => {
  const { name, className, reason, by, how, isAwaitingApproval } = told;
  const source = [by, texts.how[how]].filter((part) => part !== null).join(' ');
  return (
    <li>
      <span className="grow">
        <b>{name}</b> <span className="muted">{className}</span>
        <small>{[reason, source].filter((part) => part !== null).join(', ')}</small>
      </span>
      {isAwaitingApproval ? (
        <Tag tone="info" icon={Clock3}>
          {texts.waitsInQueue}
        </Tag>
      ) : (
        <Tag tone="ok" icon={Check}>
          {texts.told}
        </Tag>
      )}
      <UndoEntry {...told} />
    </li>
  );
};

/** Absences with a reason, and who gave it how. */
export const ToldList = ({ told }: { told: readonly Told[] }) => {
  if (told.length === 0) return null;
  return (
    <Card id="told" title={texts.told} count={told.length}>
      <ul className="ol">
        {told.map((one) => (
          <ToldItem key={one.absenceId} told={one} />
        ))}
      </ul>
    </Card>
  );
};

/** The classes with unexplained absences; choosing one shows only its students. */
export const ByClass = ({
  absences,
  chosen,
  onChoose,
}: {
  absences: readonly Unexplained[];
  chosen: string | null;
  onChoose: (className: string | null) => void;
}) => {
  const classes = [...Map.groupBy(absences, ({ className }) => className)];
  if (classes.length === 0) return null;
  return (
    <Card
      id="by-class"
      title={texts.byClass}
      action={
        chosen !== null && (
          <Button className="btn-sm" variant="secondary" onClick={() => onChoose(null)}>
            {texts.showAll}
          </Button>
        )
      }
    >
      <div className="oc-b">
        <div className="classes">
          {classes.map(([className, members]) => (
            <button
              key={className}
              type="button"
              className="hot"
              aria-pressed={className === chosen}
              onClick={() => onChoose(className === chosen ? null : className)}
            >
              <b>{className}</b>
              <span>{format(texts.classNotTold, { count: members.length })}</span>
            </button>
          ))}
        </div>
      </div>
    </Card>
  );
};

/** The words of the text, without a link. */
export const TheText = ({ date }: Pick<AttendanceDay, 'date'>) => {
  const { school } = useOffice();
  const day = formatShortWeekday(date, date.slice(0, 4));
  return (
    <Card id="the-text" title={texts.theText}>
      <div className="oc-b col-sm">
        <p className="text-words">{format(texts.textWords, { school: school.name, day })}</p>
        <p className="muted">{texts.textFacts}</p>
      </div>
    </Card>
  );
};
