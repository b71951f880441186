import { Search } from 'lucide-react';
import { publishingLimits, type ResponseRow, type Responses } from '@portal/contract/consent/publishing';
import { format } from '@portal/texts/format';
import { consentOfficeTexts } from '@portal/texts/office/publishing/consent';
import { consentResponseTexts as texts } from '@portal/texts/office/publishing/consent-responses';
import { Button } from '@portal/ui/buttons';
import { Segments } from '@portal/ui/choices';
import { Icon } from '@portal/ui/content';
import { Empty } from '@portal/ui/feedback';
import { useOffice } from '../../../shared/school.tsx';
import { momentText } from '../consent-words.ts';
import { AnswerTag } from './answer-tag.tsx';
import type { ResponseList } from './use-response-list.ts';

interface RowActions {
  /** Whether an answer on paper can still be recorded. */
  canRecord: boolean;
  onLook: (row: ResponseRow) => void;
  onPaper: (row: ResponseRow) => void;
}

/** Who answered, or why there is no answer: not opened yet, or nobody to notify. */
const By = ({ row }: { row: ResponseRow }) => {
  const { answeredBy, recordedBy, openedAt, unreached } = row;
  if (answeredBy !== null)
    return (
      <>
        {answeredBy}
        {recordedBy !== null && <span className="sub">{format(texts.paperBy, { name: recordedBy })}</span>}
      </>
    );
  if (openedAt !== null) return null;
  return (
    <span className="muted first-cap">
      {unreached === null ? texts.notOpened : consentOfficeTexts.reach.reasons[unreached]}
    </span>
  );
};

/** When it was answered, or opened. */
const When = ({ row: { answeredAt, openedAt }, now }: { row: ResponseRow; now: string }) => {
  const { timeZone } = useOffice().school;
  if (answeredAt !== null) return momentText(answeredAt, now, timeZone);
  return (
    <span className="muted">
      {openedAt === null
        ? texts.notYet
        : format(texts.openedAt, { time: momentText(openedAt, now, timeZone) })}
    </span>
  );
};

const Student = ({ row, onLook }: { row: ResponseRow; onLook: RowActions['onLook'] }) => {
  const { student, rollClass, requestId, answeredAt } = row;
  return (
    <>
      {requestId !== null && answeredAt !== null ? (
        <button
          type="button"
          className="lnk"
          aria-label={format(texts.look, { name: student })}
          onClick={() => onLook(row)}
        >
          {student}
        </button>
      ) : (
        <b>{student}</b>
      )}{' '}
      <small>{rollClass}</small>
    </>
  );
};

const Row = ({ row, now, canRecord, onLook, onPaper }: RowActions & { row: ResponseRow; now: string }) => {
  const { student, state, answeredAt, openedAt } = row;
  return (
    <tr>
      <th scope="row">
        <Student row={row} onLook={onLook} />
      </th>
      <td className="c-full">
        <By row={row} />
      </td>
      <td className="nw">
        <AnswerTag state={state} />
      </td>
      <td className={answeredAt === null && openedAt === null ? 'c-hide' : undefined}>
        <When row={row} now={now} />
      </td>
      <td className="fit c-full">
        {canRecord && state === 'unanswered' && (
          <Button
            className="btn-sm"
            variant="secondary"
            aria-label={format(texts.record, { name: student })}
            onClick={() => onPaper(row)}
          >
            {texts.paperAnswer}
          </Button>
        )}
      </td>
    </tr>
  );
};

const Filter = ({ list, responses: { counts } }: { list: ResponseList; responses: Responses }) => (
  <div className="fbar">
    <div className="find">
      <Icon icon={Search} size={16} />
      <input
        className="input"
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        maxLength={publishingLimits.search}
        value={list.search}
        onChange={(event) => list.setSearch(event.target.value)}
      />
    </div>
    <Segments
      label={texts.show}
      options={[
        { value: 'all', label: format(texts.showAll, { number: String(counts.students) }) },
        { value: 'unanswered', label: format(texts.showUnanswered, { number: String(counts.unanswered) }) },
        {
          value: 'answered',
          label: format(texts.showAnswered, { number: String(counts.students - counts.unanswered) }),
        },
      ]}
      value={list.show}
      onChange={list.setShow}
    />
  </div>
);

/** Where the page stands in the list, with buttons to the next ones. */
const Foot = ({ list, responses: { rows, total } }: { list: ResponseList; responses: Responses }) => (
  <div className="oc-f row row-sb">
    <span role="status">
      {format(texts.shown, {
        from: String(rows.length === 0 ? 0 : list.after + 1),
        to: String(list.after + rows.length),
        total: String(total),
      })}
    </span>
    {total > publishingLimits.page && (
      <span className="row">
        <Button className="btn-sm" variant="secondary" unavailable={list.after === 0} onClick={list.previous}>
          {texts.previous}
        </Button>
        <Button
          className="btn-sm"
          variant="secondary"
          unavailable={list.after + rows.length >= total}
          onClick={list.next}
        >
          {texts.next}
        </Button>
      </span>
    )}
  </div>
);

/** The students with their answers, by class and name. */
export const ResponsesTable = ({
  list,
  responses,
  ...actions
}: RowActions & { list: ResponseList; responses: Responses }) => {
  const { columns } = texts;
  return (
    <div className="col">
      <Filter list={list} responses={responses} />
      <div className="oc">
        {responses.rows.length === 0 ? (
          <Empty icon={Search}>{texts.none}</Empty>
        ) : (
          <div className="qt-scroll">
            <table className="qt qt2 qs-stack qs-plain" aria-label={texts.table}>
              <thead>
                <tr>
                  <th scope="col">{columns.student}</th>
                  <th scope="col">{columns.by}</th>
                  <th scope="col">{columns.answer}</th>
                  <th scope="col">{columns.when}</th>
                  <th scope="col">
                    <span className="vh">{texts.paperAnswer}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {responses.rows.map((row) => (
                  <Row key={row.eqId} row={row} now={responses.now} {...actions} />
                ))}
              </tbody>
            </table>
          </div>
        )}
        <Foot list={list} responses={responses} />
      </div>
    </div>
  );
};
