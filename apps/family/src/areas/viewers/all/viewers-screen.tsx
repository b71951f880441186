import { UserPlus } from 'lucide-react';
import { assignableFeatureNames } from '@portal/contract/viewers';
import { mainEnrolment } from '@portal/contract/students';
import { paths } from '@portal/contract/routes';
import type { DelegatedViewer, ViewersOfStudent } from '@portal/contract/viewers';
import type { Student } from '@portal/contract/students';
import { hrefTo } from '@portal/client/navigation';
import { useUser } from '@portal/client/session';
import { Card, Table } from '@portal/ui/content';
import { LinkButton } from '@portal/ui/buttons';
import { LoadFailed, Loading, SkeletonCard } from '@portal/ui/feedback';
import { PageHead, SectionHead } from '@portal/ui/frame';
import { ViewerLink } from '../viewer-link.tsx';
import { ViewerStatusTag } from '../viewer-status-tag.tsx';
import { useAllViewers } from '../viewers-query.ts';
import { whenText } from '../when-text.ts';

interface Place {
  centreCode: string;
}

const canView = ({ status }: DelegatedViewer): boolean => status === 'Active';

const Row = ({ viewer, at }: { viewer: DelegatedViewer; at: Place }) => (
  <tr>
    <th scope="row" className="breaks">
      {viewer.fullName}
      <span className="muted small breaks viewer-email">{viewer.registeredEmail ?? viewer.email}</span>
    </th>
    <td>
      <ViewerStatusTag status={viewer.status} />
    </td>
    <td className="full">
      <span className="muted small viewer-label">{canView(viewer) ? 'Can see ' : 'Would see '}</span>
      {viewer.features.map((feature) => assignableFeatureNames[feature]).join(', ') || 'nothing'}
    </td>
    <td className="viewer-access">
      <span className="muted small viewer-label">Last access </span>
      {viewer.lastAccessAt === null ? 'Never' : whenText(viewer.lastAccessAt)}
    </td>
    <td>
      <ViewerLink viewer={viewer} centreCode={at.centreCode} />
    </td>
  </tr>
);

/** Viewers with current or pending access. Removed viewers are collapsed. */
const ViewerTables = ({ viewers, at }: { viewers: readonly DelegatedViewer[]; at: Place }) => {
  const rowsOf = (shown: readonly DelegatedViewer[], caption: string) => (
    <Table caption={caption} columns={['Name', 'Status', 'What is shared', 'Last access', 'More']}>
      {shown.map((viewer) => (
        <Row key={viewer.token} viewer={viewer} at={at} />
      ))}
    </Table>
  );
  const removed = viewers.filter(({ status }) => status === 'Remove');
  const current = viewers.filter(({ status }) => status !== 'Remove');
  return (
    <>
      {current.length > 0 && (
        <Card as="div" flush>
          {rowsOf(current, 'Viewers')}
        </Card>
      )}
      {removed.length > 0 && (
        <details className="removed-viewers">
          <summary>Removed ({removed.length})</summary>
          <Card as="div" flush>
            {rowsOf(removed, 'Removed viewers')}
          </Card>
        </details>
      )}
    </>
  );
};

const OfStudent = ({ student, shared }: { student: Student; shared: ViewersOfStudent | undefined }) => {
  const enrolment = mainEnrolment(student);
  if (!enrolment) return null;
  const at = { centreCode: enrolment.schoolCode };
  const headingId = `viewers-of-${student.oneSchoolId}`;
  const viewers = shared?.delegateViewers ?? [];
  return (
    <section className="section" aria-labelledby={headingId}>
      <SectionHead
        id={headingId}
        title={student.displayName}
        action={
          <LinkButton
            acts
            variant="secondary"
            icon={UserPlus}
            href={hrefTo(paths.addViewer({ studentId: student.oneSchoolId, ...at }))}
          >
            Invite a viewer<span className="vh"> for {student.displayName}</span>
          </LinkButton>
        }
      />
      {viewers.every(({ status }) => status === 'Remove') && (
        <Card as="div">
          <p className="muted">Nobody you invited can see {student.firstName}’s information.</p>
        </Card>
      )}
      <ViewerTables viewers={viewers} at={at} />
    </section>
  );
};

const Lists = () => {
  const { students } = useUser();
  const { data, isError, isFetching, refetch } = useAllViewers();
  if (data === undefined && isError)
    return <LoadFailed what="Your viewers" busy={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Loading label="Loading your viewers">
        <SkeletonCard rows={2} />
        <SkeletonCard rows={2} />
      </Loading>
    );
  return students.map((student) => (
    <OfStudent
      key={student.oneSchoolId}
      student={student}
      shared={data.students.find(({ studentId }) => studentId === student.oneSchoolId)}
    />
  ));
};

/** /viewers: who has access to what, across all of an owner's students. */
export const ViewersScreen = () => (
  <>
    <PageHead
      title="Who can see what"
      lead="The people you share with, for each of your children. When you end access, it ends straight away."
    />
    <Lists />
  </>
);
