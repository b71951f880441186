import { Phone, Send, ShieldAlert } from 'lucide-react';
import type { Unexplained } from '@portal/contract/attendance-today';
import { format } from '@portal/texts/format';
import { attendanceTexts as texts } from '@portal/texts/office/attendance';
import { classNames } from '@portal/ui/base';
import { Button } from '@portal/ui/buttons';
import { Icon } from '@portal/ui/content';
import { SoFar } from './so-far.tsx';
import { rowId, type Rows } from './use-rows.ts';

export interface RowActions {
  onText: (absence: Unexplained) => void;
  onCall: (absence: Unexplained) => void;
  onTold: (absence: Unexplained) => void;
}

const namesOf = ({ adults }: Unexplained): string => adults.map(({ name }) => name).join(', ');

/** What to mind about the absence, under the student's name. */
function remark(absence: Unexplained): string | null {
  if (absence.noText === 'court-order')
    return absence.adults.length === 0
      ? texts.courtOrderNobody
      : format(texts.courtOrder, { names: namesOf(absence) });
  return absence.isRepeated ? texts.repeated : null;
}

const Adults = ({ absence }: { absence: Unexplained }) => {
  const { adults, noText } = absence;
  if (adults.length === 0) return <span className="muted">{texts.nobody}</span>;
  if (noText === 'court-order')
    return (
      <span className="row nowrap">
        <Icon icon={ShieldAlert} size={16} />
        <span>
          {namesOf(absence)} <small>{texts.only}</small>
        </span>
      </span>
    );
  return (
    <span className="adults">
      {adults.map(({ key, name }) => (
        <span key={key}>{name}</span>
      ))}
    </span>
  );
};

const Actions = ({ absence, onText, onCall, onTold }: RowActions & { absence: Unexplained }) => {
  const { name, noText } = absence;
  return (
    <span className="row acts">
      <Button
        className="btn-sm"
        variant="secondary"
        iconOnly
        icon={Send}
        unavailable={noText !== null}
        aria-label={format(noText === null ? texts.text : texts.noText[noText], { name })}
        onClick={() => onText(absence)}
      />
      <Button
        className="btn-sm"
        variant="secondary"
        iconOnly
        icon={Phone}
        aria-label={format(texts.call, { name })}
        onClick={() => onCall(absence)}
      />
      <Button
        className="btn-sm"
        variant="secondary"
        aria-label={format(texts.toldUsAbout, { name })}
        onClick={() => onTold(absence)}
      >
        {texts.toldUs}
      </Button>
    </span>
  );
};

const Row = ({ absence, rows, ...actions }: RowActions & { absence: Unexplained; rows: Rows }) => {
  const { absenceId, name, className, period } = absence;
  const isSelected = rows.has(absenceId);
  const isCurrent = rows.current?.absenceId === absenceId;
  const about = remark(absence);
  return (
    <tr className={classNames(isSelected && 'sel', isCurrent && 'cur') || undefined}>
      <td className="fit c-cb">
        <input
          className="cb"
          type="checkbox"
          aria-label={format(texts.select, { name })}
          checked={isSelected}
          onChange={() => rows.toggle(absenceId)}
        />
      </td>
      <th scope="row">
        <button
          id={rowId(absenceId)}
          type="button"
          className="lnk"
          onFocus={() => rows.follow(absence)}
          onClick={() => actions.onCall(absence)}
        >
          {name}
        </button>{' '}
        <small>{className}</small>
        <span className="sub">{about === null ? period : `${period}. ${about}`}</span>
      </th>
      <td className="c-full">
        <Adults absence={absence} />
      </td>
      <td className="c-full">
        <SoFar absence={absence} />
      </td>
      <td className="fit c-full">
        <Actions absence={absence} {...actions} />
      </td>
    </tr>
  );
};

/** The absences without a reason, by class. */
export const UnexplainedTable = ({
  absences,
  rows,
  ...actions
}: RowActions & { absences: readonly Unexplained[]; rows: Rows }) => {
  const { columns } = texts;
  const isPart = rows.selected.length > 0 && rows.selected.length < absences.length;
  return (
    <table className="qt qt2 qs-stack" id="not-told" aria-label={texts.table}>
      <thead>
        <tr>
          <th scope="col" className="c-cb">
            <input
              className={classNames('cb', isPart && 'part')}
              type="checkbox"
              aria-label={texts.selectAll}
              checked={absences.length > 0 && rows.selected.length === absences.length}
              onChange={rows.toggleAll}
            />
          </th>
          <th scope="col">{columns.student}</th>
          <th scope="col">{columns.adults}</th>
          <th scope="col">{columns.soFar}</th>
          <th scope="col">
            <span className="vh">{columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {absences.map((absence) => (
          <Row key={absence.absenceId} absence={absence} rows={rows} {...actions} />
        ))}
      </tbody>
    </table>
  );
};
