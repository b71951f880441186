import { Building2, Timer } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { breakGlassOfferEndpoint, staffSignInEndpoint } from '@portal/contract/staff';
import { call } from '@portal/client/calls';
import { officeTexts } from '@portal/texts/office';
import { breakGlassTexts } from '@portal/texts/office/staff/break-glass';
import { LinkButton } from '@portal/ui/buttons';
import { Note } from '@portal/ui/feedback';
import { officePaths } from '../../shared/paths.ts';
import { useTitle } from '../../shared/use-title.ts';

const texts = officeTexts.signIn;

const isKnown = (name: string): name is keyof typeof texts.problems => Object.hasOwn(texts.problems, name);

/** Shown only if a break-glass account can sign in (O-2.7). */
const BreakGlassLink = () => {
  const { data } = useQuery({
    queryKey: ['break-glass-offer'],
    queryFn: ({ signal }) => call(breakGlassOfferEndpoint, { signal, handlesProblems: true }),
  });
  if (!data?.isOffered) return null;
  return (
    <p>
      <Link href={officePaths.breakGlass.signIn}>{breakGlassTexts.link}</Link>
    </p>
  );
};

/** /sign-in: with the department's account, or with a break-glass account. */
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
          <BreakGlassLink />
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
