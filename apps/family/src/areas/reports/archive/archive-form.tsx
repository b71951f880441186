import { Mail } from 'lucide-react';
import { paths } from '@portal/contract/routes';
import { hrefTo } from '@portal/client/navigation';
import { refOf } from '../../../shared/student-ref.ts';
import { useStudentPage, useUser } from '@portal/client/session';
import { BackLink, PageHead } from '@portal/ui/frame';
import { Button, ButtonRow, LinkButton } from '@portal/ui/buttons';
import { Card } from '@portal/ui/content';
import { ErrorSummary } from '@portal/ui/fields';
import { FailureNote, ResultPage } from '@portal/ui/feedback';
import { Select } from '@portal/ui/choices';
import { useArchiveForm } from './use-archive-form.ts';

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

/** Choosing a school year, and that it is on its way. */
export const ArchiveForm = ({ years }: { years: readonly number[] }) => {
  const page = useStudentPage();
  const { emailAddress } = useUser();
  const form = useArchiveForm(page.student.oneSchoolId);
  if (form.sentYear !== null) return <Sent year={form.sentYear} onAgain={form.startAgain} />;
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
            {form.failure && <FailureNote failure={form.failure} attempt={form.attempt} />}
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
