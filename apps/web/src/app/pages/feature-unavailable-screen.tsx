import { paths } from '@portal/contract';
import { LinkButton, StatusPage } from '../../ui/index.ts';
import { hrefTo } from '../../platform/navigation.ts';

/** A feature that is off for the person or the student (document 2, section 8). */
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
