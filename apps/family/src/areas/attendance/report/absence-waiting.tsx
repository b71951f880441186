import { formatLongDate } from '@portal/contract/dates';
import { paths } from '@portal/contract/routes';
import type { ReportAbsenceBody } from '@portal/contract/attendance';
import { hrefTo } from '@portal/client/navigation';
import { LinkButton } from '@portal/ui/buttons';
import { ResultPage } from '@portal/ui/feedback';

/** The year is always named: an absence may be reported for the next one. */
const ANY_YEAR = '';

/** The page after an absence was saved to be sent later (W-5.1). */
export const AbsenceWaiting = ({ body, schoolName }: { body: ReportAbsenceBody; schoolName: string }) => (
  <ResultPage
    tone="warn"
    title="Absence saved on this device"
    lead={`${schoolName} does not know yet.`}
    actions={
      <LinkButton variant="primary" size="lg" href={hrefTo(paths.home())}>
        Home
      </LinkButton>
    }
  >
    <p>
      It goes by itself when you are back online and this app is open, until{' '}
      {formatLongDate(body.dateAbsentFrom, ANY_YEAR)}. Logging out deletes it.
    </p>
  </ResultPage>
);
