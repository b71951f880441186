import type { FormEvent, ReactNode } from 'react';
import { paths } from '@portal/contract';
import type { Failure } from '../../platform/call-failure.ts';
import { hrefTo } from '../../platform/navigation.ts';
import {
  BackLink,
  Button,
  ButtonRow,
  Card,
  ErrorSummary,
  FailureNote,
  LinkButton,
  PageHead,
  ResultPage,
  type FieldProblem,
} from '../../ui/index.ts';

export type EditPageProps = {
  title: string;
  lead: ReactNode;
  /** The words of the button. */
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

/** One form below My details (visual/design.md §4, Form). */
export const EditPage = ({ title, lead, save, form, children }: EditPageProps) => (
  <>
    <BackLink href={hrefTo(paths.profile())}>My details</BackLink>
    <PageHead title={title} lead={lead} />
    <div className="edit-form">
      <ErrorSummary attempt={form.attempt} problems={form.problems} />
      <Card as="div">
        <form className="form" noValidate onSubmit={form.submit}>
          {children}
          {form.failure && <FailureNote failure={form.failure} attempt={form.attempt} />}
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

/** What was changed, in place of the form. */
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
