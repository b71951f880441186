import { paths } from '@portal/contract';
import { LinkButton, StatusPage } from '../../ui/index.ts';
import { hrefTo } from '../../platform/navigation.ts';

/** A student or enrolment that is missing (document 2, section 8). */
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
