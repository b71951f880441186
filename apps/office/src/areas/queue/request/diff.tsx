import { formatDate } from '@portal/contract/dates';
import type { RequestChange } from '@portal/contract/queue';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { Tag } from '@portal/ui/content';
import { changeName, changeValue } from '../../../shared/requests/change-text.ts';
import type { Accepted } from './use-accepted.ts';

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

/** A field's name: with a box to accept the field, or with the decision about it. */
const FieldName = ({ change, accepted }: { change: RequestChange; accepted: Accepted }) => {
  const name = changeName(change);
  if (accepted.isOffered && change.isChanged)
    return (
      <label className="accept">
        <input
          className="cb"
          type="checkbox"
          checked={accepted.has(change.id)}
          onChange={() => accepted.toggle(change.id)}
        />
        <span>
          <span className="vh">{texts.accept}</span>
          {name}
        </span>
      </label>
    );
  if (change.isAccepted === null) return name;
  return (
    <>
      {name}{' '}
      <Tag tone={change.isAccepted ? 'ok' : 'mute'}>
        {change.isAccepted ? texts.isAccepted : texts.isNotAccepted}
      </Tag>
    </>
  );
};

/** The changes: changed fields first, the others muted below. */
export const Diff = ({ changes, accepted }: { changes: readonly RequestChange[]; accepted: Accepted }) => {
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
          <tr key={change.id} className={change.isChanged ? 'chg' : 'same'}>
            <th scope="row">
              <FieldName change={change} accepted={accepted} />
            </th>
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
