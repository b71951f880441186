import type { FormEvent, ReactNode } from 'react';
import { paths } from '@portal/contract/routes';
import type { Failure } from '@portal/client/failures';
import { hrefTo } from '@portal/client/navigation';
import { BackLink, PageHead } from '@portal/ui/frame';
import { Button, ButtonRow, LinkButton } from '@portal/ui/buttons';
import { Card } from '@portal/ui/content';
import { ErrorSummary, type FieldProblem } from '@portal/ui/fields';
import { FailureNote, ResultPage } from '@portal/ui/feedback';

export type EditPageProps = {
  title: string;
  lead: ReactNode;
  /** The button's label. */
  save: string;
  form: {
    problems: readonly FieldProblem[];
    failure: Failure | null;
    isSending: boolean;
    attempt: number;
    submit: (event: FormEvent) => void;
  };
  children: ReactNode;
};

/** A page with one form, below My details (V-4.1). */
export const EditPage = ({ title, lead, save, form, children }: EditPageProps) => (
  <>
    <BackLink href={hrefTo(paths.profile())}>My details</BackLink>
    <PageHead title={title} lead={lead} />
    <div className="edit-form">
      <ErrorSummary attempt={form.attempt} problems={form.problems} />
      <Card as="div">
        <form className="form" noValidate onSubmit={form.submit}>
          {children}
          {form.failure && <FailureNote failure={form.failure} attempt={form.attempt} withRetry />}
          <ButtonRow>
            <Button variant="primary" size="lg" type="submit" busy={form.isSending} busyLabel="Saving">
              {save}
            </Button>
            <LinkButton variant="ghost" size="lg" href={hrefTo(paths.profile())}>
              Cancel
            </LinkButton>
          </ButtonRow>
        </form>
      </Card>
    </div>
  </>
);

/** The confirmation that replaces the form. */
export const ChangeDone = ({
  title,
  lead,
  children,
}: {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}) => (
  <ResultPage
    title={title}
    lead={lead}
    actions={
      <LinkButton variant="primary" size="lg" href={hrefTo(paths.profile())}>
        Back to my details
      </LinkButton>
    }
  >
    <Card as="div">{children}</Card>
  </ResultPage>
);
