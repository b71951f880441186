import { ArrowDown, ArrowUp } from 'lucide-react';
import { Link } from 'wouter';
import type { QueueRequest, QueueSort } from '@portal/contract/queue';
import { officeTexts } from '@portal/texts/office';
import { classNames } from '@portal/ui/base';
import { Avatar, Icon } from '@portal/ui/content';
import { format } from '@portal/texts/format';
import { Age } from '../../../shared/requests/age.tsx';
import { requestLine } from '../../../shared/requests/change-text.ts';
import { Kind } from '../../../shared/requests/kind.tsx';
import { officePaths } from '../../../shared/paths.ts';
import { useOffice } from '../../../shared/school.tsx';
import { StateTag } from '../state-tag.tsx';
import type { Order } from './queue-view.ts';
import { rowLinkId } from './use-cursor.ts';
import type { Selection } from './use-selection.ts';

const texts = officeTexts.queue;

type RowProps = {
  request: QueueRequest;
  now: string;
  selection: Selection | null;
  isCurrent: boolean;
  onFocus: () => void;
};

/** Who has the request: its assignee, or a colleague who has it open. */
const With = ({ request: { assignedTo, claimedBy } }: { request: QueueRequest }) => {
  const { member } = useOffice();
  const person = assignedTo ?? claimedBy;
  if (!person) return <span className="muted">{texts.nobody}</span>;
  return (
    <span className="who">
      <Avatar name={person.name} size={28} />
      {person.id === member.id ? texts.you : person.name}
      {!assignedTo && <span className="vh">: {format(texts.opened, { name: person.name })}</span>}
    </span>
  );
};

const Row = ({ request, now, selection, isCurrent, onFocus }: RowProps) => {
  const { id, kind, about, submittedBy } = request;
  const isSelected = selection?.has(id) ?? false;
  return (
    <tr className={classNames(isSelected && 'sel', isCurrent && 'cur') || undefined}>
      {selection && (
        <td className="fit c-cb">
          <input
            className="cb"
            type="checkbox"
            aria-label={format(texts.select, { name: about.name })}
            checked={isSelected}
            onChange={() => selection.toggle(id)}
          />
        </td>
      )}
      <td className="nw">
        {request.state === 'waiting' ? <Age {...request} now={now} /> : <StateTag state={request.state} />}
      </td>
      <td className="nw">
        <Kind kind={kind} />
      </td>
      <th scope="row" className="nw">
        <Link id={rowLinkId(id)} className="lnk" href={officePaths.request(id)} onFocus={onFocus}>
          {about.name}
        </Link>{' '}
        <small>{about.isStudent ? about.yearLevel : texts.parent}</small>
      </th>
      <td className="clip c-full">{requestLine(request)}</td>
      <td className="nw wide-only c-hide">{submittedBy}</td>
      <td className="nw c-hide">
        <With request={request} />
      </td>
    </tr>
  );
};

/** The head of a column that the list can be sorted by. */
const SortHead = ({ sort, order, onSort }: Sorting & { sort: QueueSort }) => {
  const isSorted = order.sort === sort;
  const label = {
    age: texts.columns.age,
    kind: texts.columns.kind,
    name: texts.columns.about,
    with: texts.columns.with,
  };
  const direction = order.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined}>
      <button className="sort" type="button" onClick={() => onSort(sort)}>
        {label[sort]}
        {isSorted && <Icon icon={order.isDescending ? ArrowDown : ArrowUp} size={16} />}
      </button>
    </th>
  );
};

interface Sorting {
  order: Order;
  onSort: (sort: QueueSort) => void;
}

/** The requests of a page. `selection` is null if they can't be decided several at a time. */
export const QueueTable = ({
  requests,
  now,
  selection,
  currentId,
  onFocus,
  ...sorting
}: Sorting & {
  requests: readonly QueueRequest[];
  now: string;
  selection: Selection | null;
  currentId: string | undefined;
  onFocus: (request: QueueRequest) => void;
}) => (
  <table className={classNames('qt qs-stack', !selection && 'qs-plain')} aria-label={texts.table}>
    <thead>
      <tr>
        {selection && (
          <th scope="col" className="c-cb">
            <input
              className={classNames(
                'cb',
                selection.selected.length > 0 && selection.selected.length < requests.length && 'part',
              )}
              type="checkbox"
              aria-label={texts.selectAll}
              checked={requests.length > 0 && selection.selected.length === requests.length}
              onChange={selection.toggleAll}
            />
          </th>
        )}
        <SortHead sort="age" {...sorting} />
        <SortHead sort="kind" {...sorting} />
        <SortHead sort="name" {...sorting} />
        <th scope="col">{texts.columns.asks}</th>
        <th scope="col" className="wide-only">
          {texts.columns.from}
        </th>
        <SortHead sort="with" {...sorting} />
      </tr>
    </thead>
    <tbody>
      {requests.map((request) => (
        <Row
          key={request.id}
          request={request}
          now={now}
          selection={selection}
          isCurrent={request.id === currentId}
          onFocus={() => onFocus(request)}
        />
      ))}
    </tbody>
  </table>
);
