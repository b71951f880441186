import { useEffect, useState } from 'react';
import { paths } from '@portal/contract';
import type { DelegatedViewer } from '@portal/contract';
import type { PathParams } from '../../../platform/match-path.ts';
import { hrefTo } from '../../../platform/navigation.ts';
import { useStudentPage } from '../../../platform/user.ts';
import { BackLink, Empty, LoadFailed, Loading, Note, PageHead, SkeletonCard } from '../../../ui/index.ts';
import { useViewers } from '../viewers-query.ts';
import { ViewerDetails } from './viewer-details.tsx';
import { ViewerForm } from './viewer-form.tsx';

/** Whichever mode appears, it starts at its heading. */
function useHeadingFocus(round: number): void {
  useEffect(() => {
    const heading = document.querySelector('main h1');
    if (round > 0 && heading instanceof HTMLElement) heading.focus();
  }, [round]);
}

/** To look at, until Edit is pressed; back to looking once it was saved or given up. */
const OneViewer = ({ viewer }: { viewer: DelegatedViewer }) => {
  const [mode, setMode] = useState({ isEditing: false, savedName: '', round: 0 });
  useHeadingFocus(mode.round);
  const show = (isEditing: boolean, savedName = ''): void =>
    setMode(({ round }) => ({ isEditing, savedName, round: round + 1 }));
  if (mode.isEditing)
    return (
      <ViewerForm viewer={viewer} onSaved={() => show(false, viewer.fullName)} onCancel={() => show(false)} />
    );
  return (
    <>
      {mode.savedName !== '' && (
        <Note tone="ok" live title="Success!">
          {`Thank you for updating ${mode.savedName}'s details. All details have been successfully saved.`}
        </Note>
      )}
      <ViewerDetails viewer={viewer} onEdit={() => show(true)} />
    </>
  );
};

const Found = ({ token }: { token: string }) => {
  const { student } = useStudentPage();
  const { data, isError, isFetching, refetch } = useViewers(student.oneSchoolId);
  if (data === undefined && isError)
    return <LoadFailed what="The viewer" busy={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Loading label="Loading the viewer">
        <SkeletonCard rows={3} />
      </Loading>
    );
  const viewer = data.delegateViewers.find((one) => one.token === token || one.qId === token);
  if (viewer) return <OneViewer key={viewer.token} viewer={viewer} />;
  return (
    <>
      <PageHead title="Viewer not found" />
      <Empty>This viewer could not be found among those you invited for {student.firstName}.</Empty>
    </>
  );
};

/** /viewer/{viewerId or token}/{studentId}/{centreCode} (document 1, section 2). */
export const ViewerScreen = ({ params }: { params: PathParams }) => (
  <>
    <BackLink href={hrefTo(paths.viewers())}>Who can see what</BackLink>
    <Found token={params['token'] ?? ''} />
  </>
);
