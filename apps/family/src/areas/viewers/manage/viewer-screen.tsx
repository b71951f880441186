import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { paths } from '@portal/contract/routes';
import type { DelegatedViewer } from '@portal/contract/viewers';
import type { PathParams } from '@portal/client/navigation';
import { hrefTo } from '@portal/client/navigation';
import { useStudentPage } from '@portal/client/session';
import { BackLink, PageHead } from '@portal/ui/frame';
import { Empty, LoadFailed, Loading, Note, SkeletonCard } from '@portal/ui/feedback';
import { useViewers } from '../viewers-query.ts';
import { ViewerDetails } from './viewer-details.tsx';

const loadForm = () => import('./viewer-form.tsx');
/** Lazy: most visitors only read, and the form is large. */
const ViewerForm = lazy(async () => ({ default: (await loadForm()).ViewerForm }));

const Waiting = () => (
  <Loading label="Loading the viewer">
    <SkeletonCard rows={3} />
  </Loading>
);

/** A change of mode focuses the new heading. The initial mode keeps the focus that the page set. */
const Mode = ({ round, children }: { round: number; children: ReactNode }) => {
  useEffect(() => {
    const heading = document.querySelector('main h1');
    if (round > 0 && heading instanceof HTMLElement) heading.focus();
  }, [round]);
  return children;
};

/** Read-only until Edit is pressed, and again once saved or cancelled. */
const OneViewer = ({ viewer }: { viewer: DelegatedViewer }) => {
  const [mode, setMode] = useState({ isEditing: false, savedName: '', round: 0 });
  useEffect(() => {
    // If loading fails, Edit retries and reports the failure.
    void loadForm().catch(() => undefined);
  }, []);
  const show = (isEditing: boolean, savedName = ''): void =>
    setMode(({ round }) => ({ isEditing, savedName, round: round + 1 }));
  return (
    <Suspense fallback={<Waiting />}>
      <Mode key={mode.round} round={mode.round}>
        {mode.savedName !== '' && (
          <Note tone="ok" live title="Success!">
            {`Thank you for updating ${mode.savedName}'s details. All details have been successfully saved.`}
          </Note>
        )}
        {mode.isEditing ? (
          <ViewerForm
            viewer={viewer}
            onSaved={(fullName) => show(false, fullName)}
            onCancel={() => show(false)}
          />
        ) : (
          <ViewerDetails viewer={viewer} onEdit={() => show(true)} />
        )}
      </Mode>
    </Suspense>
  );
};

const Found = ({ token }: { token: string }) => {
  const { student } = useStudentPage();
  const { data, isError, isFetching, refetch } = useViewers(student.oneSchoolId);
  if (data === undefined && isError)
    return <LoadFailed what="The viewer" busy={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined) return <Waiting />;
  const viewer = data.delegateViewers.find((one) => one.token === token || one.qId === token);
  if (viewer) return <OneViewer key={viewer.token} viewer={viewer} />;
  return (
    <>
      <PageHead title="Viewer not found" />
      <Empty>This viewer could not be found among those you invited for {student.firstName}.</Empty>
    </>
  );
};

/** /viewer/{viewerId or token}/{studentId}/{centreCode}. */
export const ViewerScreen = ({ params }: { params: PathParams }) => (
  <>
    <BackLink href={hrefTo(paths.viewers())}>Who can see what</BackLink>
    <Found token={params['token'] ?? ''} />
  </>
);
