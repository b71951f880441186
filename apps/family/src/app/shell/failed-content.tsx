import { paths } from '@portal/contract/routes';
import { Button, LinkButton } from '@portal/ui/buttons';
import { StatusPage } from '@portal/ui/frame';
import { hrefTo } from '@portal/client/navigation';
import { useTakeOver } from '../start/painted.ts';
import { useArrival } from '../use-arrival.ts';

/** Content that could not be loaded or rendered, perhaps because a newer version was deployed. Reloading fixes that. */
export const FailedContent = () => {
  useTakeOver();
  useArrival('Error');
  return (
    <StatusPage
      title="Sorry, an error has occurred"
      actions={
        <>
          <Button variant="primary" size="lg" onClick={() => location.reload()}>
            Load again
          </Button>
          <LinkButton variant="secondary" size="lg" href={hrefTo(paths.home())}>
            Go home
          </LinkButton>
        </>
      }
    >
      This page could not be shown. What you typed is kept. You can load it again, or go home.
    </StatusPage>
  );
};
