import { ArrowLeft } from 'lucide-react';
import { paths } from '@portal/contract/routes';
import { FactorsSection } from '../../areas/second-factors/factors-section.tsx';
import { SessionsSection } from '../../areas/session/sessions-section.tsx';
import { hrefTo } from '@portal/client/navigation';
import { ButtonRow, LinkButton } from '@portal/ui/buttons';
import { PageHead } from '@portal/ui/frame';

/** /profile/security: second factors, passkeys, sessions and remembered devices (G5–G7). */
export const SecurityScreen = () => (
  <>
    <PageHead title="Security" lead="How you sign in, and where you are signed in." />
    <div className="cols">
      <div className="stack-lg">
        <FactorsSection />
      </div>
      <div className="stack-lg">
        <SessionsSection />
      </div>
    </div>
    <ButtonRow>
      <LinkButton variant="secondary" icon={ArrowLeft} href={hrefTo(paths.profile())}>
        Back
      </LinkButton>
    </ButtonRow>
  </>
);
