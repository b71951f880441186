import { Mail } from 'lucide-react';
import {
  noArchiveRecordText,
  reportArchiveEndpoint,
  schoolYearRequiredText,
  studentNotFoundMessage,
} from '@portal/contract/reports';
import { paths } from '@portal/contract/routes';
import { call, isApiProblem } from '@portal/client/calls';
import { UserFacingError } from '@portal/client/failures';
import { useForm } from '@portal/client/forms/use-form';
import { hrefTo } from '@portal/client/navigation';
import { refOf } from '../../../shared/student-ref.ts';
import { useStudentPage, useUser } from '@portal/client/session';
import { BackLink, PageHead } from '@portal/ui/frame';
import { Button, ButtonRow, LinkButton } from '@portal/ui/buttons';
import { Card } from '@portal/ui/content';
import { ErrorSummary } from '@portal/ui/fields';
import { FailureNote, ResultPage } from '@portal/ui/feedback';
import { Select } from '@portal/ui/choices';

const Sent = ({ year, onAgain }: { year: string; onAgain: () => void }) => {
  const page = useStudentPage();
  const { emailAddress } = useUser();
  return (
    <ResultPage
      title="The reports are on their way"
      lead={`${page.student.firstName}, ${year}`}
      actions={
        <>
          <LinkButton variant="primary" size="lg" href={hrefTo(paths.reports(refOf(page)))}>
            Back to reports
          </LinkButton>
          <Button variant="secondary" size="lg" onClick={onAgain}>
            Choose another year
          </Button>
        </>
      }
    >
      <Card as="div">
        <p>
          We are emailing them to <bdi className="breaks">{emailAddress}</bdi>. This can take a few minutes.
        </p>
      </Card>
    </ResultPage>
  );
};

const nextStep = 'Nothing was emailed. Try again in a few minutes, or contact the school for the reports.';

async function requestArchive(studentId: string, academicYear: number): Promise<void> {
  try {
    await call(reportArchiveEndpoint, { body: { studentId, academicYear }, handlesProblems: true });
  } catch (error) {
    if (isApiProblem(error) && error.problem.message === studentNotFoundMessage)
      throw new UserFacingError(noArchiveRecordText, { cause: error });
    throw error;
  }
}

/** Choose a school year, then the confirmation that its reports will be sent. */
export const ArchiveForm = ({ years }: { years: readonly number[] }) => {
  const page = useStudentPage();
  const { emailAddress } = useUser();
  const { oneSchoolId } = page.student;
  const form = useForm({
    draft: `report-archive:${oneSchoolId}`,
    initial: { academicYear: '' },
    check: ({ academicYear }) =>
      academicYear === '' ? [{ path: 'academicYear', message: schoolYearRequiredText }] : [],
    send: ({ academicYear }) => requestArchive(oneSchoolId, Number(academicYear)),
    failures: { next: nextStep },
  });
  if (form.isSent) return <Sent year={form.values.academicYear} onAgain={form.reset} />;
  return (
    <>
      <BackLink href={hrefTo(paths.reports(refOf(page)))}>Reports</BackLink>
      <PageHead
        title="Report archive"
        lead={`${page.student.firstName}’s reports from earlier school years`}
      />
      <div className="edit-form">
        <ErrorSummary attempt={form.attempt} problems={form.problems} />
        <Card as="div">
          <form className="form" noValidate onSubmit={form.submit}>
            <Select
              label="School year"
              name="academicYear"
              width="16"
              placeholder="Choose a year"
              value={form.values.academicYear}
              onChange={(event) => form.change({ academicYear: event.target.value })}
              options={years.map((year) => ({ value: String(year), label: String(year) }))}
              error={form.errorOf('academicYear')}
            />
            <p className="muted">
              All reports of that year go to your email address, <bdi className="breaks">{emailAddress}</bdi>.
            </p>
            {form.failure && <FailureNote failure={form.failure} attempt={form.attempt} withRetry />}
            <ButtonRow>
              <Button
                variant="primary"
                size="lg"
                type="submit"
                icon={Mail}
                busy={form.isSending}
                busyLabel="Sending"
              >
                Email report archive
              </Button>
            </ButtonRow>
          </form>
        </Card>
      </div>
    </>
  );
};
