import { Pencil } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { paths } from '@portal/contract/routes';
import { type User } from '@portal/contract/students';
import { OfflineSetting } from '../web-app/offline-setting.tsx';
import { PushSetting } from '../web-app/push-setting.tsx';
import { DetailsList } from '../../areas/parent-details/details-list.tsx';
import { MyDetails } from '../../areas/profile/my-details.tsx';
import { device } from '@portal/client/device';
import { hrefTo } from '@portal/client/navigation';
import { RequestNote } from '../../shared/request-note.tsx';
import { useUser } from '@portal/client/session';
import { Card } from '@portal/ui/content';
import { LinkButton } from '@portal/ui/buttons';
import { SectionHead } from '@portal/ui/frame';

/** Loaded only in the native shell. */
const ThisPhone = lazy(async () => ({ default: (await import('../native/this-phone.tsx')).ThisPhone }));

type Details = Pick<
  User,
  'residentialAddress' | 'postalAddress' | 'contacts' | 'parentDetailsRequest' | 'isRedacted'
>;

const ContactDetails = ({
  details: { residentialAddress, postalAddress, contacts, parentDetailsRequest, isRedacted },
}: {
  details: Details;
}) => (
  <section aria-labelledby="contact-details">
    <SectionHead
      id="contact-details"
      title="Contact details"
      action={
        <LinkButton acts variant="secondary" icon={Pencil} href={hrefTo(paths.profileOther())}>
          Edit other details
        </LinkButton>
      }
    />
    {parentDetailsRequest?.state === 'submitted' && <RequestNote request={parentDetailsRequest} />}
    <Card as="div">
      {isRedacted ? (
        <p className="muted">Hidden in the Administration View</p>
      ) : (
        <DetailsList
          residentialAddress={residentialAddress}
          postalAddress={postalAddress}
          contacts={contacts ?? []}
        />
      )}
    </Card>
  </section>
);

/** /profile: My details, with 'Other details' for account owners. */
export const ProfileScreen = () => {
  const user = useUser();
  return (
    <MyDetails>
      {user.isPpao && <ContactDetails details={user} />}
      <PushSetting />
      <OfflineSetting />
      {device.shell && (
        <Suspense fallback={null}>
          <ThisPhone />
        </Suspense>
      )}
    </MyDetails>
  );
};
