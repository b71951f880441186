import { UserPlus } from 'lucide-react';
import { paths } from '@portal/contract/routes';
import type { DelegatedViewer } from '@portal/contract/viewers';
import type { StudentAtSchool } from '@portal/contract/students';
import { hrefTo } from '@portal/client/navigation';
import { Card, Table } from '@portal/ui/content';
import { Empty, LoadFailed, Loading, SkeletonCard } from '@portal/ui/feedback';
import { LinkMore } from '@portal/ui/buttons';
import { SectionHead } from '@portal/ui/frame';
import { ViewerLink } from './viewer-link.tsx';
import { ViewerStatusTag } from './viewer-status-tag.tsx';
import { useViewers } from './viewers-query.ts';

const Rows = ({ viewers, centreCode }: { viewers: readonly DelegatedViewer[]; centreCode: string }) => (
  <Table caption="Delegated viewers" columns={['Name', 'Status', 'More']}>
    {viewers.map((viewer) => (
      <tr key={viewer.token}>
        <th scope="row" className="breaks">
          {viewer.fullName}
        </th>
        <td>
          <ViewerStatusTag status={viewer.status} />
        </td>
        <td>
          <ViewerLink viewer={viewer} centreCode={centreCode} />
        </td>
      </tr>
    ))}
  </Table>
);

/** A student's delegated viewers with name and status, on the owner's student details page. */
export const StudentViewers = ({ student, enrolment }: StudentAtSchool) => {
  const { data, isError, isFetching, refetch } = useViewers(student.oneSchoolId);
  const centreCode = enrolment.schoolCode;
  if (data === undefined && isError)
    return <LoadFailed what="Delegated viewers" busy={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Loading label="Loading delegated viewers">
        <SkeletonCard rows={1} />
      </Loading>
    );
  const add = (
    <LinkMore icon={UserPlus} href={hrefTo(paths.addViewer({ studentId: student.oneSchoolId, centreCode }))}>
      Invite a viewer
    </LinkMore>
  );
  return (
    <section aria-labelledby="delegated-viewers">
      <SectionHead id="delegated-viewers" title="Delegated viewers" action={add} />
      <Card as="div" flush>
        {data.delegateViewers.length === 0 ? (
          <Empty icon={UserPlus}>You have not shared {student.firstName}’s information with anybody.</Empty>
        ) : (
          <Rows viewers={data.delegateViewers} centreCode={centreCode} />
        )}
      </Card>
    </section>
  );
};
