import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Redirect, Route, Switch, useLocation, useRoute } from 'wouter';
import { stepUpPath, type StaffMember, type StaffSchool } from '@portal/contract/staff';
import { forgetCsrfToken, isApiProblem, onProblem } from '@portal/client/calls';
import { deviceStore } from '@portal/client/device';
import { drafts } from '@portal/client/drafts';
import { officeTexts } from '@portal/texts/office';
import { LoadFailed, Loading } from '@portal/ui/feedback';
import { ChooseSchoolScreen } from '../areas/staff/choose-school-screen.tsx';
import { SignInScreen } from '../areas/staff/sign-in-screen.tsx';
import { officePaths } from '../shared/paths.ts';
import { OfficeProvider, useOffice } from '../shared/school.tsx';
import { useMember } from '../shared/queries.ts';
import { BarePage } from './shell/bare-page.tsx';
import { mayOpen, schoolPages } from './school-pages.ts';
import { OfficeFrame } from './shell/office-frame.tsx';
import { MoreScreen } from './shell/places.tsx';
import { StepUpReturn } from './step-up/step-up-return.tsx';
import { StepUp } from './step-up/step-up.tsx';

/** The school of the last visit. Its code reveals nothing about a person. */
const schoolKey = 'officeSchool';

/** Leads to the sign-in page when any call finds that the session has ended. */
function useSessionEnd(): void {
  const queries = useQueryClient();
  const [path, navigate] = useLocation();
  useEffect(
    () =>
      onProblem((problem) => {
        if (!problem.is('sign-in-required') || path === officePaths.signIn) return;
        const wasSignedIn = queries.getQueryData(['me']) !== undefined;
        forgetCsrfToken();
        queries.clear();
        navigate(wasSignedIn ? `${officePaths.signIn}?problem=ended` : officePaths.signIn, { replace: true });
      }),
    [queries, path, navigate],
  );
}

/** All pages: sign-in, the choice of a school, and the pages of one school. */
export const Pages = () => {
  useSessionEnd();
  const [path] = useLocation();
  const isSignIn = path === officePaths.signIn;
  const { data: member, isError, isFetching, error, refetch } = useMember(!isSignIn);
  useEffect(() => {
    if (member) drafts.open(member.id);
  }, [member]);
  if (isSignIn)
    return (
      <BarePage>
        <SignInScreen />
      </BarePage>
    );
  if (member)
    return (
      <>
        <SignedIn member={member} />
        <StepUp memberId={member.id} />
      </>
    );
  if (isError && !(isApiProblem(error) && error.is('sign-in-required')))
    return (
      <BarePage>
        <LoadFailed what={officeTexts.unit} busy={isFetching} onRetry={() => void refetch()} />
      </BarePage>
    );
  return (
    <BarePage>
      <Loading label={officeTexts.unit} />
    </BarePage>
  );
};

function findSchool({ schools }: StaffMember, centreCode: string | null): StaffSchool | undefined {
  return schools.length === 1 ? schools[0] : schools.find((school) => school.centreCode === centreCode);
}

const SignedIn = ({ member }: { member: StaffMember }) => {
  const [centreCode, setCentreCode] = useState(() => deviceStore.get(schoolKey));
  const [, navigate] = useLocation();
  const [isReturn] = useRoute(stepUpPath);
  const school = findSchool(member, centreCode);
  const choose = (chosen: StaffSchool): void => {
    deviceStore.set(schoolKey, chosen.centreCode);
    setCentreCode(chosen.centreCode);
    navigate(officePaths.today);
  };
  const chooser = (
    <BarePage wide>
      <ChooseSchoolScreen member={member} onChoose={choose} />
    </BarePage>
  );
  if (isReturn)
    return (
      <BarePage>
        <StepUpReturn memberId={member.id} />
      </BarePage>
    );
  if (!school) return chooser;
  return (
    <Switch>
      <Route path={officePaths.choose}>{chooser}</Route>
      <Route>
        <OfficeProvider key={school.centreCode} value={{ member, school }}>
          <OfficeFrame onChoose={choose}>
            <SchoolPages />
          </OfficeFrame>
        </OfficeProvider>
      </Route>
    </Switch>
  );
};

const SchoolPages = () => {
  const { permissions } = useOffice().school;
  return (
    <Suspense fallback={<Loading label={officeTexts.unit} />}>
      <Switch>
        {schoolPages
          .filter((page) => mayOpen(page, permissions))
          .map(({ path, screen }) => (
            <Route key={path} path={path} component={screen} />
          ))}
        <Route path={officePaths.more} component={MoreScreen} />
        <Route>
          <Redirect to={officePaths.today} replace />
        </Route>
      </Switch>
    </Suspense>
  );
};
