import { paths } from '@portal/contract/routes';
import { Button, LinkButton } from '@portal/ui/buttons';
import { StatusPage } from '@portal/ui/frame';
import { lastProblem } from '../problems/last-problem.ts';
import { hrefTo } from '@portal/client/navigation';

/** The generic error page: confirms the report and offers Back and Home. */
export const ErrorScreen = () => (
  <StatusPage
    title="Sorry, an error has occurred"
    reference={lastProblem()?.requestId}
    actions={
      <>
        <Button variant="primary" size="lg" onClick={() => history.back()}>
          Go back
        </Button>
        <LinkButton variant="secondary" size="lg" href={hrefTo(paths.home())}>
          Go home
        </LinkButton>
      </>
    }
  >
    It has been reported to our team. You can go back and try again, or go home.
  </StatusPage>
);
