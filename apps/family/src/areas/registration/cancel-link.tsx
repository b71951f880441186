import { paths } from '@portal/contract/routes';
import { hrefTo } from '@portal/client/navigation';
import { LinkButton } from '@portal/ui/buttons';
import { registration } from './progress/registration-session.ts';

/** Gives the registration up in this tab; by the same code it can be taken up again. */
export const CancelLink = ({ label = 'Cancel' }: { label?: 'Cancel' | 'Decline' }) => (
  <LinkButton variant="ghost" size="lg" href={hrefTo(paths.landing())} onClick={() => registration.leave()}>
    {label}
  </LinkButton>
);
