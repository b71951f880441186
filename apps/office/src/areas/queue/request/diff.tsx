import { formatDate } from '@portal/contract/dates';
import type { RequestChange } from '@portal/contract/queue';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { changeName, changeValue } from '../../../shared/change-text.ts';

const texts = officeTexts.changes;

const Before = ({ change: { field, before, isChanged } }: { change: RequestChange }) => {
  if (before === null) return texts.none;
  const value = changeValue(field, before);
  if (!isChanged) return value;
  return (
    <del>
      <span className="vh">{texts.removed}</span>
      <span>{value}</span>
    </del>
  );
};

const After = ({ change: { field, before, after, advisedDate, isChanged } }: { change: RequestChange }) => {
  if (!isChanged) return texts.noChange;
  return (
    <>
      <ins>
        <span className="vh">{before === null ? texts.added : texts.changedTo}</span>
        {after === null ? texts.empty : changeValue(field, after)}
      </ins>
      {advisedDate !== null && before === null && (
        <>
          <br />
          <span className="muted">{format(texts.advised, { date: formatDate(advisedDate) })}</span>
        </>
      )}
    </>
  );
};

/** The changes: changed fields first, the others muted below. */
export const Diff = ({ changes }: { changes: readonly RequestChange[] }) => {
  const { changesCaption, field, now, asked, askedShort } = officeTexts.request;
  return (
    <table className="diff">
      <caption className="vh">{changesCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{field}</th>
          <th scope="col">{now}</th>
          <th scope="col">{asked}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={`${change.field} ${change.label}`} className={change.isChanged ? 'chg' : 'same'}>
            <th scope="row">{changeName(change)}</th>
            <td data-l={now}>
              <Before change={change} />
            </td>
            <td data-l={askedShort}>
              <After change={change} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
