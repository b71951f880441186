import { paths } from '@portal/contract';
import { hrefTo } from '../../platform/navigation.ts';
import { LinkButton } from '../../ui/index.ts';
import { RegistrationPanel } from './registration-panel.tsx';

/** For somebody signed in who became an account owner, or whose account got a further invitation (document 1, section 2). */
export const Congratulations = ({ lead }: { lead: string }) => (
  <RegistrationPanel kind="owner" step={null} title="Congratulations" lead={lead}>
    <div className="form">
      <p>Your students appear as soon as the school has linked them. You can add others yourself.</p>
      <LinkButton variant="primary" size="lg" block href={hrefTo(paths.home())}>
        Go to my students
      </LinkButton>
    </div>
  </RegistrationPanel>
);
