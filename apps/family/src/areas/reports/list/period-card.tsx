import { FileDown } from 'lucide-react';
import { reportFileEndpoint, reportFileName } from '@portal/contract/reports';
import type { AcademicResult } from '@portal/contract/reports';
import { urlOf } from '@portal/client/calls';
import { useDownload } from '../../../shared/use-download.ts';
import { useStudentPage } from '@portal/client/session';
import { Button } from '@portal/ui/buttons';
import { Card } from '@portal/ui/content';
import { Select } from '@portal/ui/choices';
import { viewParameters } from '../../../shared/view-parameters.ts';

/** The report's URL (S-7.5). The caller's identity is included only in administration view. */
const addressOf = ({ reportingPeriodId, schoolCode }: AcademicResult, eqId: string): string =>
  urlOf(
    reportFileEndpoint.path,
    {},
    {
      EqId: eqId,
      ReportingPeriodId: reportingPeriodId,
      SchoolCode: schoolCode,
      ...viewParameters(),
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
            addressOf(shown, student.eqid),
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
