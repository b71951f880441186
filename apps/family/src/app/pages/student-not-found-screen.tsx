import { paths } from '@portal/contract/routes';
import { LinkButton } from '@portal/ui/buttons';
import { StatusPage } from '@portal/ui/frame';
import { hrefTo } from '@portal/client/navigation';

/** Shown when a student or enrolment doesn't exist. */
export const StudentNotFoundScreen = () => (
  <StatusPage
    title="Student not found"
    actions={
      <LinkButton variant="primary" size="lg" href={hrefTo(paths.home())}>
        Go home
      </LinkButton>
    }
  >
    A student with specified id was not found
  </StatusPage>
);
