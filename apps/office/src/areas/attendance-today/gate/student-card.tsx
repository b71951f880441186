import { DoorOpen, LogOut, Phone, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FoundStudent, Movement, Unexplained } from '@portal/contract/attendance-today';
import { formatTime } from '@portal/contract/dates';
import { format } from '@portal/texts/format';
import { attendanceTexts } from '@portal/texts/office/attendance';
import { classNames } from '@portal/ui/base';
import { Button } from '@portal/ui/buttons';
import { Avatar, Tag } from '@portal/ui/content';
import { UndoEntry } from '../day-cards.tsx';
import { SoFar } from '../so-far.tsx';
import type { Moved } from './use-gate.ts';

const texts = attendanceTexts.gate;

export interface GateActions {
  isBusy: boolean;
  onMove: (student: Moved, kind: 'late' | 'left') => void;
  onCall: (about: { absenceId: string; name: string }) => void;
}

export const Card = ({
  name,
  className,
  line,
  tag,
  isHot = false,
  children,
}: {
  name: string;
  className: string;
  line: ReactNode;
  tag?: ReactNode;
  isHot?: boolean;
  children?: ReactNode;
}) => (
  <li className={classNames('gcard', isHot && 'hot')}>
    <div className="top">
      <Avatar name={name} size={48} />
      <div className="grow">
        <b>{name}</b> <span className="muted">{className}</span>
        <p className="muted">{line}</p>
      </div>
      {tag}
    </div>
    {children != null && <div className="acts">{children}</div>}
  </li>
);

/** At the gate the reason isn't shown. */
const AskOffice = () => (
  <Tag icon={ShieldAlert} tone="mute">
    {texts.askOffice}
  </Tag>
);

const HereNow = ({
  student,
  isFirst,
  isBusy,
  onMove,
}: Pick<GateActions, 'isBusy' | 'onMove'> & { student: Moved; isFirst: boolean }) => (
  <Button
    variant={isFirst ? 'primary' : 'secondary'}
    icon={DoorOpen}
    busy={isBusy}
    aria-label={`${texts.hereNow}: ${student.name}`}
    onClick={() => onMove(student, 'late')}
  >
    {texts.hereNow}
  </Button>
);

/** A student whose family hasn't told the school. */
export const NotToldCard = ({ absence, onCall, ...actions }: GateActions & { absence: Unexplained }) => {
  const { absenceId, name, className, period, noText, state } = absence;
  const hasCourtOrder = noText === 'court-order';
  return (
    <Card
      name={name}
      className={className}
      line={hasCourtOrder ? texts.askOfficeFirst : format(texts.away, { period })}
      tag={hasCourtOrder ? <AskOffice /> : <SoFar absence={absence} hidesReplies />}
      isHot={state === 'not-told'}
    >
      <HereNow student={absence} isFirst={state === 'not-told'} {...actions} />
      {!hasCourtOrder && (
        <Button
          variant="secondary"
          icon={Phone}
          aria-label={format(texts.callAbout, { name })}
          onClick={() => onCall({ absenceId, name })}
        >
          {texts.call}
        </Button>
      )}
    </Card>
  );
};

/** A student found by name. */
export const FoundCard = ({ student, onMove, isBusy }: GateActions & { student: FoundStudent }) => {
  const { name, className, status, hasCourtOrder } = student;
  const isGone = status === 'left';
  return (
    <Card
      name={name}
      className={className}
      line={attendanceTexts.status[status]}
      tag={hasCourtOrder ? <AskOffice /> : undefined}
    >
      {status !== 'late' && !isGone && (
        <HereNow student={student} isFirst={status === 'not-told-us'} isBusy={isBusy} onMove={onMove} />
      )}
      {!isGone && (
        <Button
          variant="secondary"
          icon={LogOut}
          busy={isBusy}
          aria-label={`${texts.leavesNow}: ${name}`}
          onClick={() => onMove(student, 'left')}
        >
          {texts.leavesNow}
        </Button>
      )}
    </Card>
  );
};

/** A late arrival, or an early departure. */
export const MovedCard = ({ name, className, time, by, entryId, undoUntil }: Movement) => (
  <Card name={name} className={className} line={format(texts.at, { time: formatTime(time), by })}>
    <UndoEntry entryId={entryId} undoUntil={undoUntil} name={name} />
  </Card>
);
