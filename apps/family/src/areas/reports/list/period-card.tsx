import { FileDown } from 'lucide-react';
import { reportFileEndpoint, reportFileName } from '@portal/contract/reports';
import type { AcademicResult } from '@portal/contract/reports';
import type { User } from '@portal/contract/students';
import { urlOf } from '@portal/client/calls';
import { useDownload } from '../../../shared/use-download.ts';
import { useStudentPage, useUser } from '@portal/client/session';
import { Button } from '@portal/ui/buttons';
import { Card } from '@portal/ui/content';
import { Select } from '@portal/ui/choices';

/** The report's URL (S-7.5). The caller's identity is included only in administration view. */
const addressOf = ({ reportingPeriodId, schoolCode }: AcademicResult, eqId: string, user: User): string =>
  urlOf(
    reportFileEndpoint.path,
    {},
    {
      EqId: eqId,
      ReportingPeriodId: reportingPeriodId,
      SchoolCode: schoolCode,
      ...(user.isAdminView ? { AdminPPAOId: user.oneSchoolParentId ?? '' } : {}),
    },
  );

type PeriodCardProps = {
  reports: readonly AcademicResult[];
  shown: AcademicResult;
  onChoose: (reportingPeriodId: string) => void;
};

/** The selected reporting period and its report file. */
export const PeriodCard = ({ reports, shown, onChoose }: PeriodCardProps) => {
  const { student } = useStudentPage();
  const user = useUser();
  const { isBusy, download } = useDownload();
  return (
    <Card as="div" className="rep-bar">
      <Select
        label="Reporting period"
        name="reportingPeriod"
        value={shown.reportingPeriodId}
        onChange={(event) => onChoose(event.target.value)}
        options={reports.map(({ reportingPeriodId, reportingPeriod }) => ({
          value: reportingPeriodId,
          label: reportingPeriod,
        }))}
      />
      <Button
        variant="primary"
        block
        icon={FileDown}
        busy={isBusy}
        busyLabel="Downloading report"
        onClick={() =>
          void download(
            addressOf(shown, student.eqid, user),
            reportFileName(student.firstName, shown.reportingPeriod),
          )
        }
      >
        Download report
      </Button>
      <p className="muted small">
        {shown.isSchoolReport
          ? 'The PDF is the report the school wrote.'
          : 'The PDF has the results shown here, to keep or print.'}
      </p>
    </Card>
  );
};
