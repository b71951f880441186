import { Check, Mail, Send } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { formatInstant } from '@portal/contract/dates';
import type { RequestDetail } from '@portal/contract/queue';
import { isApiProblem } from '@portal/client/calls';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { Avatar, Icon } from '@portal/ui/content';
import { FailureNote, LoadFailed, Loading, Note } from '@portal/ui/feedback';
import { Age } from '../../../shared/requests/age.tsx';
import { useRequest } from '../../../shared/queries.ts';
import { useOffice } from '../../../shared/school.tsx';
import { useKeys } from '../../../shared/single-keys.ts';
import { useDecide } from '../../../shared/requests/use-decide.ts';
import { useTitle } from '../../../shared/use-title.ts';
import { StateTag } from '../state-tag.tsx';
import { Decided } from './decided.tsx';
import { DecideBar } from './decide-bar.tsx';
import { Diff } from './diff.tsx';
import { Family } from './family.tsx';
import { History } from './history.tsx';
import { SideList } from './side-list.tsx';
import { StaffNotes } from './staff-notes.tsx';
import { useAccepted } from './use-accepted.ts';
import { useClaim, useHandling } from './use-handling.ts';
import { useNeighbours, type Neighbours } from './use-neighbours.ts';

const texts = officeTexts.request;

const Head = ({ request }: { request: RequestDetail }) => {
  const { school } = useOffice();
  const { about, eqId, submittedBy, submittedAt, state } = request;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const facts = [about.yearLevel, eqId === null ? null : format(texts.eqId, { id: eqId })]
    .filter(Boolean)
    .join(', ');
  const sent = format(texts.sent, {
    name: submittedBy,
    when: formatInstant(new Date(submittedAt), school.timeZone),
  });
  return (
    <div className="sp-head">
      <Avatar name={about.name} size={40} />
      <div className="grow">
        <h1 ref={heading} tabIndex={-1}>
          {officeTexts.requestTitles[request.kind]}, {about.name}
        </h1>
        <p className="muted">
          {facts !== '' && `${format(texts.facts, { facts })} `}
          {sent}
        </p>
      </div>
      <StateTag state={state} />
      {(state === 'waiting' || state === 'held') && <Age {...request} />}
    </div>
  );
};

const Consequences = ({ request: { submittedBy } }: { request: RequestDetail }) => (
  <section className="col-sm" aria-labelledby="consequences">
    <h2 id="consequences">{texts.consequences}</h2>
    <ul className="col-sm">
      <li className="ln">
        <Icon icon={Check} size={16} />
        {texts.currentLater}
      </li>
      <li className="ln">
        <Icon icon={Send} size={16} />
        {texts.exported}
      </li>
      <li className="ln">
        <Icon icon={Mail} size={16} />
        {format(texts.emailed, { name: submittedBy })}
      </li>
    </ul>
  </section>
);

const OpenRequest = ({ request, neighbours }: { request: RequestDetail; neighbours: Neighbours }) => {
  useTitle(`${officeTexts.requestTitles[request.kind]}, ${request.about.name}`);
  useClaim(request);
  const handling = useHandling(request);
  const accepted = useAccepted(request);
  const { decide, failure, attempt } = useDecide();
  const noteBox = useRef<HTMLTextAreaElement>(null);
  const wantsToReject = useSearch() === 'reject';
  useEffect(() => {
    if (wantsToReject) noteBox.current?.focus();
  }, [wantsToReject]);
  const isOpen = request.state === 'waiting' || request.state === 'held';
  const press = (id: string): void => document.getElementById(id)?.click();
  useKeys({
    j: neighbours.next,
    k: neighbours.previous,
    ...(isOpen && { a: () => press('approve'), r: () => press('reject'), v: () => press('preview') }),
  });
  return (
    <div className="sp-main">
      <Head request={request} />
      <div className="sp-body">
        <div className="col">
          {failure && <FailureNote failure={failure} attempt={attempt} />}
          {isOpen && request.claimedBy && (
            <Note tone="warn">
              <p>{format(texts.claimed, { name: request.claimedBy.name })}</p>
            </Note>
          )}
          <Decided request={request} />
          <Diff changes={request.changes} accepted={accepted} />
          {isOpen && <Consequences request={request} />}
          <StaffNotes request={request} />
          <History events={request.history} />
        </div>
        <Family request={request} />
      </div>
      {isOpen && (
        <DecideBar
          request={request}
          noteBox={noteBox}
          accepted={accepted}
          handling={handling}
          decide={async (decision) => {
            const isDone = await decide(request, decision);
            if (isDone) neighbours.next();
            return isDone;
          }}
        />
      )}
    </div>
  );
};

const RequestOf = ({ requestId }: { requestId: string }) => {
  const { school } = useOffice();
  const neighbours = useNeighbours(requestId);
  const { data, error, isPending, isFetching, refetch } = useRequest(school.centreCode, requestId);
  const isGone = isApiProblem(error) && (error.status === 404 || error.status === 400);
  const isRefused = isApiProblem(error) && error.status === 403;
  return (
    <div className="split">
      <SideList neighbours={neighbours} currentId={requestId} />
      {data && <OpenRequest request={data} neighbours={neighbours} />}
      {isPending && <Loading label={texts.loading} />}
      {!data && error && (
        <div className="sp-main">
          <div className="sp-body">
            {isGone || isRefused ? (
              <Note tone="bad" live>
                <p>{isRefused ? texts.ownFamily : texts.notFound}</p>
              </Note>
            ) : (
              <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
            )}
          </div>
        </div>
      )}
    </div>
  );
};

/** /queue/{id}: one request beside the queue. */
export const RequestScreen = ({ params: { requestId = '' } }: { params: Record<string, string> }) => (
  <RequestOf key={requestId} requestId={requestId} />
);
