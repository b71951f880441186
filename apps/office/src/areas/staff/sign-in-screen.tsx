import { Building2, Timer } from 'lucide-react';
import { useSearchParams } from 'wouter';
import { staffSignInEndpoint } from '@portal/contract/staff';
import { officeTexts } from '@portal/texts/office';
import { LinkButton } from '@portal/ui/buttons';
import { Note } from '@portal/ui/feedback';
import { useTitle } from '../../shared/use-title.ts';

const texts = officeTexts.signIn;

const isKnown = (name: string): name is keyof typeof texts.problems => Object.hasOwn(texts.problems, name);

/** /sign-in: the department's account is the only way to sign in. */
export const SignInScreen = () => {
  useTitle(texts.title);
  const [query] = useSearchParams();
  const name = query.get('problem') ?? '';
  const problem = isKnown(name) ? texts.problems[name] : null;
  return (
    <>
      <div className="panel">
        <h1>{texts.title}</h1>
        <p className="lead">{texts.lead}</p>
        <div className="stack">
          {problem && (
            <Note tone={name === 'ended' ? 'info' : 'bad'} title={problem.title} live>
              {problem.text}
            </Note>
          )}
          <LinkButton variant="primary" size="lg" block icon={Building2} href={staffSignInEndpoint.path}>
            {texts.button}
          </LinkButton>
        </div>
      </div>
      <div className="panel-note">
        <Note tone="mute" icon={Timer}>
          <p>{texts.sharedComputer}</p>
        </Note>
      </div>
    </>
  );
};
