import { useState } from 'react';
import { paths } from '@portal/contract/routes';
import type { ParentDetails } from '@portal/contract/parent-details';
import type { RequestOutcome } from '@portal/contract/change-requests';
import type { User } from '@portal/contract/students';
import { hrefTo, useHeadingOnChange } from '@portal/client/navigation';
import { RequestNote } from '../../shared/request-note.tsx';
import { refreshUserQuietly, useUser } from '@portal/client/session';
import { BackLink, PageHead } from '@portal/ui/frame';
import { ButtonRow, LinkButton } from '@portal/ui/buttons';
import { Card, CardHead } from '@portal/ui/content';
import { DetailsList } from './details-list.tsx';
import { EditDetails } from './edit-details.tsx';
import type { About } from './parent-details-form.ts';

const BackToDetails = () => (
  <ButtonRow>
    <LinkButton variant="secondary" href={hrefTo(paths.profile())}>
      Back to my details
    </LinkButton>
  </ButtonRow>
);

/** The requested changes while they are pending. They can't be edited until the school has decided. */
const Waiting = ({ request, requested }: { request: RequestOutcome; requested: ParentDetails | null }) => (
  <div className="stack-lg">
    <RequestNote request={request} />
    {requested && (
      <Card aria-labelledby="requested">
        <CardHead id="requested" title="What you asked for" />
        <DetailsList {...requested} />
      </Card>
    )}
    <BackToDetails />
  </div>
);

/** The route's guard ensures that the record exists. */
function ownRecord(user: User): { details: ParentDetails; about: About } | null {
  const { residentialAddress, postalAddress, contacts, parentDetailsVersion, oneSchoolParentId } = user;
  if (contacts === null || parentDetailsVersion === null || oneSchoolParentId === null) return null;
  return {
    details: { residentialAddress, postalAddress, contacts },
    about: { oneSchoolParentId, parentDetailsVersion },
  };
}

/** The pending request: from the person's record, or just sent. */
function useWaiting(user: User) {
  const [sent, setSent] = useState<RequestOutcome | null>(null);
  const { parentDetailsRequest } = user;
  const isKnown = parentDetailsRequest?.state === 'submitted';
  return {
    waiting: isKnown ? parentDetailsRequest : sent,
    requested: parentDetailsRequest?.requested ?? null,
    onSent: async (request: RequestOutcome): Promise<void> => {
      await refreshUserQuietly();
      setSent(request);
    },
  };
}

/** /profile/other. */
export const ParentDetailsScreen = () => {
  const user = useUser();
  const { waiting, requested, onSent } = useWaiting(user);
  useHeadingOnChange(waiting === null ? 'form' : 'waiting');
  const record = ownRecord(user);
  // After a refetch the form must match the latest details, which may arrive a moment later.
  const [isReloaded, setReloaded] = useState(false);
  const reload = async (): Promise<void> => {
    await refreshUserQuietly();
    setReloaded(true);
  };
  return (
    <>
      <BackLink href={hrefTo(paths.profile())}>My details</BackLink>
      <PageHead
        title="Other details"
        lead="Your own addresses and contacts. No other parent of your students sees them."
      />
      {waiting ? (
        <Waiting request={waiting} requested={requested} />
      ) : (
        <div className="stack-lg">
          {user.parentDetailsRequest && <RequestNote request={user.parentDetailsRequest} />}
          {record && (
            <EditDetails
              key={isReloaded ? record.about.parentDetailsVersion : 'opened'}
              {...record}
              onSent={onSent}
              onReload={reload}
            />
          )}
        </div>
      )}
    </>
  );
};
