import { GraduationCap } from 'lucide-react';
import { featureUnavailableText, formatLongDate, noReportsText, paths } from '@portal/contract';
import type { StudentAtSchool } from '@portal/contract';
import { hrefTo } from '../../../platform/navigation.ts';
import { refOf } from '../../../platform/student-ref.ts';
import { Card, CardFoot, CardHead, IconTile, LinkMore, Tag } from '../../../ui/index.ts';

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

/** Reports on the overview: new ones, the latest reporting period (document 2, section 2). */
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
