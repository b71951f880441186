import { paths } from '@portal/contract/routes';
import { LinkButton } from '@portal/ui/buttons';
import { StatusPage } from '@portal/ui/frame';
import { hrefTo } from '@portal/client/navigation';

/** Shown when a feature is off for the person or the student. */
export const FeatureUnavailableScreen = () => (
  <StatusPage
    title="Feature unavailable"
    actions={
      <LinkButton variant="primary" size="lg" href={hrefTo(paths.home())}>
        Go home
      </LinkButton>
    }
  >
    You do not currently have access to that feature.
  </StatusPage>
);
