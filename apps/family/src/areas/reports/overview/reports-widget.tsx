import { GraduationCap } from 'lucide-react';
import { featureUnavailableText } from '@portal/contract/students';
import { formatLongDate } from '@portal/contract/dates';
import { noReportsText } from '@portal/contract/reports';
import { paths } from '@portal/contract/routes';
import type { StudentAtSchool } from '@portal/contract/students';
import { hrefTo } from '@portal/client/navigation';
import { refOf } from '../../../shared/student-ref.ts';
import { Card, CardFoot, CardHead, IconTile, Tag } from '@portal/ui/content';
import { LinkMore } from '@portal/ui/buttons';

const Latest = ({ page, today }: { page: StudentAtSchool; today: string }) => {
  const { latestReport } = page.enrolment;
  if (!latestReport) return <p className="muted">{noReportsText(page.student.firstName)}</p>;
  const { reportingPeriod, endDate } = latestReport;
  return (
    <>
      <p className="stustrip">
        <IconTile icon={GraduationCap} hue="coral" />
        <span className="breaks">
          <b>{reportingPeriod}</b>
          <span className="muted small">Period to {formatLongDate(endDate, today.slice(0, 4))}</span>
        </span>
      </p>
      <CardFoot>
        <LinkMore arrow href={hrefTo(paths.reports(refOf(page)))}>
          View reports &amp; archive
        </LinkMore>
      </CardFoot>
    </>
  );
};

/** Reports on the overview: new reports and the latest reporting period (S-2.4). */
export const ReportsWidget = ({ today, ...page }: StudentAtSchool & { today: string }) => {
  const { features, newReportCount } = page.enrolment;
  return (
    <Card className="widget widget-half" aria-labelledby="widget-reports">
      <CardHead
        id="widget-reports"
        title="Reports"
        aside={newReportCount > 0 && <Tag tone="info">{newReportCount} new</Tag>}
      />
      {features.includes('AcademicReports') ? (
        <Latest page={page} today={today} />
      ) : (
        <p className="muted">{featureUnavailableText}</p>
      )}
    </Card>
  );
};
