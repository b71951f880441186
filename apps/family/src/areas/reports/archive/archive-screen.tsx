import { Archive } from 'lucide-react';
import { paths } from '@portal/contract/routes';
import { hrefTo } from '@portal/client/navigation';
import { refOf } from '../../../shared/student-ref.ts';
import { useStudentPage } from '@portal/client/session';
import { BackLink, PageHead } from '@portal/ui/frame';
import { Card } from '@portal/ui/content';
import { Empty, LoadFailed, Loading, SkeletonCard } from '@portal/ui/feedback';
import { useReports } from '../reports-query.ts';
import { ArchiveForm } from './archive-form.tsx';

/** /reports-archive/{studentId}/{centreCode}: a school year's reports by e-mail (S-2.9). */
export const ReportsArchiveScreen = () => {
  const page = useStudentPage();
  const { firstName } = page.student;
  const { data, isError, isFetching, refetch } = useReports(refOf(page));
  const years = data?.academicYearArchives.map(({ academicYear }) => academicYear) ?? [];
  if (years.length > 0) return <ArchiveForm years={years} />;
  return (
    <>
      <BackLink href={hrefTo(paths.reports(refOf(page)))}>Reports</BackLink>
      <PageHead title="Report archive" lead={`${firstName}’s reports from earlier school years`} />
      {isError && !data && (
        <LoadFailed what="The report archive" busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && (
        <Loading label="Loading the report archive">
          <SkeletonCard rows={2} />
        </Loading>
      )}
      {data && (
        <Card as="div">
          <Empty icon={Archive}>There are no reports of earlier school years for {firstName}.</Empty>
        </Card>
      )}
    </>
  );
};
