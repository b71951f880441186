import type { PublicationDetail, Responses } from '@portal/contract/consent/publishing';
import { EndCard } from './end-card.tsx';
import { ExportCard } from './export-card.tsx';
import { ExtendCard } from './extend-card.tsx';
import { RemindCard } from './remind-card.tsx';

/** What staff do with a sent request: remind, extend, export, withdraw and recall. */
export const FollowUp = ({
  publication,
  responses,
}: {
  publication: PublicationDetail;
  responses: Responses;
}) => {
  const { state } = publication;
  const isSent = state === 'open' || state === 'closed';
  return (
    <div className="col">
      {isSent && <RemindCard publication={publication} responses={responses} />}
      {isSent && <ExtendCard key={publication.dueDate} publication={publication} />}
      <ExportCard publication={publication} />
      {isSent && <EndCard publication={publication} />}
    </div>
  );
};
