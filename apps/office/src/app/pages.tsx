import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useState, type ComponentType } from 'react';
import { Redirect, Route, Switch, useLocation, useRoute } from 'wouter';
import { stepUpPath, type StaffMember, type StaffSchool } from '@portal/contract/staff';
import { forgetCsrfToken, isApiProblem, loadPart, onProblem } from '@portal/client/calls';
import { drafts } from '@portal/client/drafts';
import { officeTexts } from '@portal/texts/office';
import { LoadFailed, Loading } from '@portal/ui/feedback';
import { ChooseSchoolScreen } from '../areas/staff/choose-school-screen.tsx';
import { SignInScreen } from '../areas/staff/sign-in-screen.tsx';
import { useGateSending } from '../shared/gate/device-outbox.ts';
import { officePaths } from '../shared/paths.ts';
import { OfficeProvider, useOffice } from '../shared/school.tsx';
import { useDepartmentSchools, useMember } from '../shared/queries.ts';
import { recentSchools } from '../shared/recent-schools.ts';
import { BarePage } from './shell/bare-page.tsx';
import { mayOpen, schoolPages } from './school-pages.ts';
import { OfficeFrame } from './shell/office-frame.tsx';
import { MoreScreen } from './shell/places.tsx';
import { SignOutButton } from './shell/sign-out.tsx';
import { IdleWarning, SessionEnded } from './session/session-end.tsx';
import { StepUpReturn } from './session/step-up-return.tsx';
import { StepUp } from './session/step-up.tsx';
import { useReturn } from './session/use-return.ts';

const lazyPage = (load: () => Promise<ComponentType>) =>
  lazy(async () => ({ default: await loadPart(load) }));

/** Pages that need no session. */
const openScreens: Readonly<Record<string, ComponentType>> = {
  [officePaths.signIn]: SignInScreen,
  [officePaths.breakGlass.signIn]: lazyPage(
    async () => (await import('../areas/staff/break-glass/sign-in-page.tsx')).BreakGlassSignInPage,
  ),
  [officePaths.breakGlass.enrol]: lazyPage(
    async () => (await import('../areas/staff/break-glass/enrol-page.tsx')).EnrolPage,
  ),
};
const ConfirmPage = lazyPage(
  async () => (await import('../areas/staff/break-glass/confirm-page.tsx')).ConfirmPage,
);

/**
 * Whether the session of the person on this page has ended, which any call may find out. Without a person yet, leads to
 * the sign-in page.
 */
function useSessionEnd(): { hasEnded: boolean; end: () => void } {
  const queries = useQueryClient();
  const [path, navigate] = useLocation();
  const [hasEnded, setEnded] = useState(false);
  const isSignIn = path in openScreens;
  if (hasEnded && isSignIn) setEnded(false);
  const end = useCallback(() => setEnded(true), []);
  useEffect(
    () =>
      onProblem((problem) => {
        if (!problem.is('sign-in-required') || isSignIn) return;
        forgetCsrfToken();
        if (queries.getQueryData(['me']) === undefined) navigate(officePaths.signIn, { replace: true });
        else end();
      }),
    [queries, isSignIn, navigate, end],
  );
  return { hasEnded, end };
}

/** All pages: sign-in, the choice of a school, and the pages of one school. */
export const Pages = () => {
  const { hasEnded, end } = useSessionEnd();
  const [path] = useLocation();
  const OpenScreen = openScreens[path];
  const { data: member, isError, isFetching, error, refetch } = useMember(!OpenScreen);
  useEffect(() => {
    if (member) drafts.open(member.id);
  }, [member]);
  if (OpenScreen)
    return (
      <BarePage>
        <Suspense fallback={<Loading label={officeTexts.unit} />}>
          <OpenScreen />
        </Suspense>
      </BarePage>
    );
  if (member)
    return (
      <>
        <SignedIn member={member} />
        <StepUp memberId={member.id} />
        {hasEnded ? <SessionEnded memberId={member.id} /> : <IdleWarning onEnd={end} />}
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

/** The person's own schools and, for staff of the department, the schools that they used last on this device. */
function useKnownSchools({ schools, isDepartment }: StaffMember, recent: readonly string[]) {
  const { data, isLoading } = useDepartmentSchools({ search: '', centreCodes: recent }, isDepartment);
  const found = isDepartment && recent.length > 0 ? (data?.schools ?? []) : [];
  const others = schools.filter(({ centreCode }) => !found.some((one) => one.centreCode === centreCode));
  return { known: [...found, ...others], isLoading };
}

const SignedIn = ({ member }: { member: StaffMember }) => {
  const [recent, setRecent] = useState(recentSchools.read);
  /** Chosen on this page, perhaps from a search. */
  const [chosen, setChosen] = useState<StaffSchool | null>(null);
  const { known, isLoading } = useKnownSchools(member, recent);
  const [, navigate] = useLocation();
  const [isReturn] = useRoute(stepUpPath);
  const [isConfirm] = useRoute(officePaths.breakGlass.confirm);
  useReturn(member.id);
  useGateSending(member.id);
  const [only] = known.length === 1 && !member.isDepartment ? known : [];
  const school = chosen ?? only ?? known.find(({ centreCode }) => centreCode === recent[0]);
  const choose = (next: StaffSchool): void => {
    recentSchools.add(next.centreCode);
    setRecent(recentSchools.read());
    setChosen(next);
    navigate(officePaths.today);
  };
  const chooser = (
    <BarePage wide>
      <ChooseSchoolScreen member={member} known={known} onChoose={choose} />
      <SignOutButton />
    </BarePage>
  );
  if (isReturn || isConfirm)
    return (
      <BarePage>
        <Suspense fallback={<Loading label={officeTexts.unit} />}>
          {isReturn ? <StepUpReturn memberId={member.id} /> : <ConfirmPage />}
        </Suspense>
      </BarePage>
    );
  if (!school && isLoading)
    return (
      <BarePage>
        <Loading label={officeTexts.unit} />
      </BarePage>
    );
  if (!school) return chooser;
  return (
    <Switch>
      <Route path={officePaths.choose}>{chooser}</Route>
      <Route>
        <OfficeProvider key={school.centreCode} value={{ member, school, schools: known }}>
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
