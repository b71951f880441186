import { formatDate, formatInstant } from '@portal/contract/dates';
import { isApiProblem } from '@portal/client/calls';
import { format } from '@portal/texts/format';
import { consentResponseTexts } from '@portal/texts/office/publishing/consent-responses';
import { Button } from '@portal/ui/buttons';
import { Dialog, LoadFailed, Loading, Note } from '@portal/ui/feedback';
import { useOffice } from '../../../shared/school.tsx';
import { useAnswer } from '../consent-queries.ts';
import { AnswerTag } from './answer-tag.tsx';

const texts = consentResponseTexts.answer;

type Answer = NonNullable<ReturnType<typeof useAnswer>['data']>;

const Given = ({ answer }: { answer: Answer }) => {
  const { timeZone } = useOffice().school;
  const { answeredBy, answeredAt, recordedBy, signedOn, answers, state } = answer;
  return (
    <div className="col">
      <p className="row">
        <AnswerTag state={state} />
        {answeredBy !== null &&
          answeredAt !== null &&
          (recordedBy !== null && signedOn !== null
            ? format(texts.signed, { name: answeredBy, day: formatDate(signedOn), staff: recordedBy })
            : format(texts.by, { name: answeredBy, time: formatInstant(new Date(answeredAt), timeZone) }))}
      </p>
      <dl className="kv kv-st">
        {answers.map(({ heading, question, answer: words }, index) => (
          <div key={`${index} ${question}`}>
            <dt>{heading === '' || heading === question ? question : `${heading}: ${question}`}</dt>
            <dd className="lines">{words || texts.noAnswer}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">{texts.recorded}</p>
    </div>
  );
};

/** One student's answer in words. Opening it is recorded. */
export const AnswerDialog = ({
  publicationId,
  requestId,
  student,
  onClose,
}: {
  publicationId: string;
  requestId: string;
  student: string;
  onClose: () => void;
}) => {
  const { data, isError, error, isFetching, refetch } = useAnswer(publicationId, requestId);
  const isOwn = isApiProblem(error) && error.is('forbidden');
  return (
    <Dialog
      open
      onClose={onClose}
      title={format(texts.title, { name: student })}
      actions={
        <Button variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      {data && <Given answer={data} />}
      {!data && isOwn && <Note tone="warn">{texts.ownFamily}</Note>}
      {!data && isError && !isOwn && (
        <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Loading label={texts.loading} />}
    </Dialog>
  );
};
