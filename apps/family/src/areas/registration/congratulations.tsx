import { paths } from '@portal/contract/routes';
import { hrefTo } from '@portal/client/navigation';
import { useSession } from '@portal/client/session';
import { LinkButton } from '@portal/ui/buttons';
import { RegistrationPanel } from './registration-panel.tsx';

/** For a signed-in person who became an account owner, or whose account gained another invitation. */
export const Congratulations = ({ lead }: { lead: string }) => {
  const session = useSession();
  const isLinked = session.status === 'signed-in' && session.user.students.length > 0;
  return (
    <RegistrationPanel kind="owner" step={null} title="Congratulations" lead={lead}>
      <div className="form">
        <p>
          {isLinked
            ? 'Your students are on your home page now. You can add others yourself.'
            : 'Your students appear as soon as the school has linked them. You can add others yourself.'}
        </p>
        <LinkButton variant="primary" size="lg" block href={hrefTo(paths.home())}>
          Go to my students
        </LinkButton>
      </div>
    </RegistrationPanel>
  );
};
