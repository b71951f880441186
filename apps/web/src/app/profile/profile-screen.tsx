import { Pencil } from 'lucide-react';
import { paths, type User } from '@portal/contract';
import { DetailsList } from '../../areas/parent-details/details-list.tsx';
import { MyDetails } from '../../areas/profile/my-details.tsx';
import { hrefTo } from '../../platform/navigation.ts';
import { RequestNote } from '../../platform/request-note.tsx';
import { useUser } from '../../platform/user.ts';
import { Card, LinkButton, SectionHead } from '../../ui/index.ts';

type Details = Pick<User, 'residentialAddress' | 'postalAddress' | 'contacts' | 'parentDetailsRequest'>;

const ContactDetails = ({
  details: { residentialAddress, postalAddress, contacts, parentDetailsRequest },
}: {
  details: Details;
}) => (
  <section aria-labelledby="contact-details">
    <SectionHead
      id="contact-details"
      title="Contact details"
      action={
        <LinkButton variant="secondary" icon={Pencil} href={hrefTo(paths.profileOther())}>
          Edit other details
        </LinkButton>
      }
    />
    {parentDetailsRequest?.state === 'submitted' && <RequestNote request={parentDetailsRequest} />}
    <Card as="div">
      <DetailsList
        residentialAddress={residentialAddress}
        postalAddress={postalAddress}
        contacts={contacts ?? []}
      />
    </Card>
  </section>
);

/** /profile: My details; other details belong to account owners (document 1, sections 2 and 6). */
export const ProfileScreen = () => {
  const user = useUser();
  return <MyDetails>{user.isPpao && <ContactDetails details={user} />}</MyDetails>;
};
