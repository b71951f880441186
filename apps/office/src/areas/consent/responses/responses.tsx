import { Radio } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { PublicationDetail, ResponseRow } from '@portal/contract/consent/publishing';
import { format } from '@portal/texts/format';
import { consentOfficeTexts } from '@portal/texts/office/publishing/consent';
import { consentResponseTexts as texts } from '@portal/texts/office/publishing/consent-responses';
import { Icon } from '@portal/ui/content';
import { LoadFailed, Loading } from '@portal/ui/feedback';
import { PageTitle } from '../../../shared/page-title.tsx';
import { officePaths } from '../../../shared/paths.ts';
import { askedText, dayText } from '../consent-words.ts';
import { PublicationTag } from '../state-tag.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { FollowUp } from './follow-up.tsx';
import { Figures } from './figures.tsx';
import { Outbox } from './outbox.tsx';
import { PaperDialog } from './paper-dialog.tsx';
import { ResponsesTable } from './responses-table.tsx';
import { useResponseList } from './use-response-list.ts';

const Head = ({ publication }: { publication: PublicationDetail }) => {
  const { title, dueDate, today, state } = publication;
  return (
    <div className="om-head">
      <p className="crumb">
        <Link href={officePaths.consent}>{consentOfficeTexts.title}</Link>
        {' / '}
        {texts.crumb}
      </p>
      <PageTitle title={title} />
      <PublicationTag publication={publication} today={today} />
      <p>
        {askedText(publication)}
        {dueDate !== null && `. ${format(texts.due, { day: dayText(dueDate, today) })}`}
      </p>
      {state === 'open' && (
        <p className="row">
          <Icon icon={Radio} size={16} />
          {texts.live}
        </p>
      )}
    </div>
  );
};

type Opened = { kind: 'answer' | 'paper'; row: ResponseRow };

const OpenedDialog = ({
  publication,
  opened: { kind, row },
  onClose,
}: {
  publication: PublicationDetail;
  opened: Opened;
  onClose: () => void;
}) => {
  const { requestId, student } = row;
  if (requestId === null) return null;
  return kind === 'paper' ? (
    <PaperDialog publication={publication} requestId={requestId} student={student} onClose={onClose} />
  ) : (
    <AnswerDialog publicationId={publication.id} requestId={requestId} student={student} onClose={onClose} />
  );
};

const Answers = ({ publication }: { publication: PublicationDetail }) => {
  const list = useResponseList(publication.id);
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data, isError, isFetching, refetch } = list;
  if (!data && isError)
    return <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Loading label={texts.loading} />;
  return (
    <>
      <Figures responses={data} />
      <div className="g-main">
        <ResponsesTable
          list={list}
          responses={data}
          canRecord={publication.state === 'open'}
          onLook={(row) => setOpened({ kind: 'answer', row })}
          onPaper={(row) => setOpened({ kind: 'paper', row })}
        />
        <FollowUp publication={publication} responses={data} />
      </div>
      {opened && <OpenedDialog publication={publication} opened={opened} onClose={() => setOpened(null)} />}
    </>
  );
};

/** A published request: in the outbox, and then its answers as they come. */
export const Responses = ({ publication }: { publication: PublicationDetail }) => (
  <>
    <Head publication={publication} />
    {publication.state === 'held' ? (
      <Outbox publication={publication} />
    ) : (
      <Answers publication={publication} />
    )}
  </>
);
