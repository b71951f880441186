import { Link } from 'wouter';
import type { Publication } from '@portal/contract/consent/publishing';
import { dateInZone } from '@portal/contract/dates';
import { format } from '@portal/texts/format';
import { consentOfficeTexts as texts } from '@portal/texts/office/publishing/consent';
import { officePaths } from '../../../shared/paths.ts';
import { useOffice } from '../../../shared/school.tsx';
import { AnswerBar } from '../answer-bar.tsx';
import { answersText, askedText, dayText, momentText } from '../consent-words.ts';
import { PublicationTag } from '../state-tag.tsx';

const Sent = ({ publication, now }: { publication: Publication; now: string }) => {
  const { timeZone } = useOffice().school;
  const { sendsAt, state } = publication;
  if (sendsAt === null) return <span className="muted">{texts.notSent}</span>;
  if (state === 'held') return format(texts.leaves, { time: momentText(sendsAt, now, timeZone) });
  const today = dateInZone(new Date(now), timeZone);
  return dayText(dateInZone(new Date(sendsAt), timeZone), today);
};

const Answers = ({ counts, state }: Publication) =>
  state === 'draft' || state === 'held' || counts.students === 0 ? (
    <span className="muted">{texts.noAnswers}</span>
  ) : (
    <>
      <AnswerBar counts={counts} />
      <span className="sub">{answersText(counts)}</span>
    </>
  );

const Row = ({ publication, now }: { publication: Publication; now: string }) => {
  const today = dateInZone(new Date(now), useOffice().school.timeZone);
  const { id, title, dueDate, counts } = publication;
  return (
    <tr>
      <th scope="row">
        <Link className="lnk" href={officePaths.publication(id)}>
          {title || texts.untitled}
        </Link>
        <span className="sub">{askedText(publication)}</span>
      </th>
      <td className="c-hide">
        <Sent publication={publication} now={now} />
      </td>
      <td data-label={texts.columns.due}>
        {dueDate === null ? <span className="muted">{texts.noDate}</span> : dayText(dueDate, today)}
      </td>
      <td className="answers-cell c-full">
        <Answers {...publication} />
      </td>
      <td className="end c-full" data-label={texts.columns.unanswered}>
        {counts.unanswered}
      </td>
      <td className="nw">
        <PublicationTag publication={publication} today={today} />
      </td>
    </tr>
  );
};

/** The requests, with how many have answered. */
export const PublicationTable = ({
  publications,
  now,
}: {
  publications: readonly Publication[];
  now: string;
}) => {
  const { columns } = texts;
  return (
    <div className="qt-scroll">
      <table className="qt qt2 qs-stack qs-plain publications" aria-label={texts.table}>
        <thead>
          <tr>
            <th scope="col">{columns.request}</th>
            <th scope="col">{columns.sent}</th>
            <th scope="col">{columns.due}</th>
            <th scope="col">{columns.answers}</th>
            <th scope="col" className="end">
              {columns.unanswered}
            </th>
            <th scope="col">{columns.state}</th>
          </tr>
        </thead>
        <tbody>
          {publications.map((publication) => (
            <Row key={publication.id} publication={publication} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
};
