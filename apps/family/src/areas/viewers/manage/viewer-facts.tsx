import { Check } from 'lucide-react';
import { assignableFeatureNames } from '@portal/contract/viewers';
import type { DelegatedViewer } from '@portal/contract/viewers';
import { Card, CardHead, Icon } from '@portal/ui/content';
import { featureHints } from '../feature-texts.ts';
import { dayText, whenText } from '../when-text.ts';

const Fact = ({ name, children }: { name: string; children: string }) => (
  <>
    <dt>{name}</dt>
    <dd className="breaks">{children}</dd>
  </>
);

/** Shows both addresses, so that a forwarded invitation is noticeable (T22). */
export const ViewerFacts = ({ viewer }: { viewer: DelegatedViewer }) => {
  const { registeredEmail, invitationExpiresAt, lastAccessAt, status } = viewer;
  return (
    <Card aria-labelledby="viewer-facts">
      <CardHead id="viewer-facts" title="Details" />
      <dl className="dl">
        <Fact name="Invited by email">{viewer.email}</Fact>
        <Fact name="Registered with">{registeredEmail ?? 'Not registered yet'}</Fact>
        <Fact name="Invited on">{dayText(viewer.invitedAt)}</Fact>
        {status === 'Invited' && invitationExpiresAt !== null && (
          <Fact name="Invitation lasts until">{dayText(invitationExpiresAt)}</Fact>
        )}
        {registeredEmail !== null && (
          <Fact name="Last access">{lastAccessAt === null ? 'Not yet' : whenText(lastAccessAt)}</Fact>
        )}
      </dl>
    </Card>
  );
};

/** The viewer's features, as read-only ticks. */
export const SharedFeatures = ({ viewer }: { viewer: DelegatedViewer }) => (
  <Card aria-labelledby="viewer-features">
    <CardHead id="viewer-features" title={`What ${viewer.firstName} can see`} />
    {viewer.features.length === 0 ? (
      <p className="muted">Nothing is shared now.</p>
    ) : (
      <ul className="shared">
        {viewer.features.map((feature) => (
          <li key={feature}>
            <Icon icon={Check} size={18} />
            <span>
              {assignableFeatureNames[feature]}
              <small>{featureHints[feature]}</small>
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
);
