import { useState } from 'react';
import { Archive, GraduationCap } from 'lucide-react';
import { noReportsText } from '@portal/contract/reports';
import { paths } from '@portal/contract/routes';
import type { AcademicResult } from '@portal/contract/reports';
import { hrefTo } from '@portal/client/navigation';
import { refOf } from '../../../shared/student-ref.ts';
import { useStudentPage } from '@portal/client/session';
import { Card, IconTile } from '@portal/ui/content';
import { Empty, LoadFailed, Loading, SkeletonCard } from '@portal/ui/feedback';
import { LinkButton } from '@portal/ui/buttons';
import { PageHead } from '@portal/ui/frame';
import { useReports } from '../reports-query.ts';
import { PeriodCard } from './period-card.tsx';
import { ResultsTable } from './results-table.tsx';

const Current = ({ reports, newest }: { reports: readonly AcademicResult[]; newest: AcademicResult }) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = reports.find(({ reportingPeriodId }) => reportingPeriodId === chosen) ?? newest;
  return (
    <>
      <PeriodCard reports={reports} shown={shown} onChoose={setChosen} />
      <ResultsTable report={shown} />
    </>
  );
};

const None = () => {
  const { student } = useStudentPage();
  return (
    <Card as="div" className="rep-main">
      <Empty icon={GraduationCap}>{noReportsText(student.firstName)}</Empty>
    </Card>
  );
};

const ArchiveCard = ({ href }: { href: string }) => (
  <Card className="rep-arch" aria-labelledby="report-archive">
    <div className="card-head">
      <IconTile icon={Archive} hue="slate" />
      <h2 id="report-archive">Report archive</h2>
    </div>
    <p className="muted">We can email you reports from earlier school years.</p>
    <LinkButton variant="secondary" block href={href}>
      Report archive
    </LinkButton>
  </Card>
);

/**
 * /reports/{studentId}/{centreCode}: results and report of each reporting period, and a link to the archive (S-2.9).
 */
export const ReportsScreen = () => {
  const page = useStudentPage();
  const { data, isError, isFetching, refetch } = useReports(refOf(page));
  const newest = data?.academicResults[0];
  return (
    <>
      <PageHead title="Reports" lead={`${page.student.firstName}, ${page.enrolment.schoolName}`} />
      {isError && !data && <LoadFailed what="Reports" busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && (
        <Loading label="Loading reports">
          <SkeletonCard rows={6} />
        </Loading>
      )}
      {data && (
        <div className={newest ? 'rep-grid' : 'rep-grid rep-grid-none'}>
          {newest ? <Current reports={data.academicResults} newest={newest} /> : <None />}
          <ArchiveCard href={hrefTo(paths.reportsArchive(refOf(page)))} />
        </div>
      )}
    </>
  );
};
