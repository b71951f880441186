import { authorityStatement, readTemplate } from '@portal/contract/consent';
import { paths } from '@portal/contract/routes';
import type { ConsentDetail, ConsentTemplate } from '@portal/contract/consent';
import { isOutdated } from '@portal/client/failures';
import { hrefTo } from '@portal/client/navigation';
import { useStudentPage, useUser } from '@portal/client/session';
import { Button, ButtonRow, LinkButton } from '@portal/ui/buttons';
import { Checkbox } from '@portal/ui/choices';
import { TemplateForm } from '@portal/ui/consent-form';
import { ErrorSummary, FieldGroup } from '@portal/ui/fields';
import { FailureNote } from '@portal/ui/feedback';
import type { ConsentRef } from '../consent-query.ts';
import { useAnswer } from './use-answer.ts';

const keptLabels = {
  none: '',
  saving: 'Keeping what you filled in …',
  kept: 'What you filled in is kept until you send it.',
  here: 'What you filled in is kept on this page only: it could not be kept on the server.',
} as const;

export interface AnswerFormProps {
  request: ConsentDetail;
  consentRef: ConsentRef;
}

/** The school's form, which can be answered once (S-4.1; V-4.1). */
export const AnswerForm = (props: AnswerFormProps) => {
  const template = readTemplate(props.request.formTemplate);
  return template && <Answering {...props} template={template} />;
};

const Answering = ({ request, consentRef, template }: AnswerFormProps & { template: ConsentTemplate }) => {
  const user = useUser();
  const { student } = useStudentPage();
  const answer = useAnswer({ request, consentRef, template });
  const statement = authorityStatement(`${user.firstName} ${user.lastName}`, student.firstName);
  const authorityError = answer.problems.find(({ id }) => id === answer.authorityId)?.message;
  return (
    <div>
      <ErrorSummary problems={answer.problems} attempt={answer.attempt} />
      <form className="stack-lg" noValidate onSubmit={answer.submit}>
        <TemplateForm
          template={template}
          data={answer.data}
          problems={answer.problems}
          onChange={answer.change}
        />
        <FieldGroup id={answer.authorityId} legend="Who is answering" error={authorityError}>
          <div className="choices">
            <Checkbox
              card
              id={answer.authorityId}
              label={statement}
              hint="You can answer once. To change it later, email the school."
              checked={answer.isAuthorised}
              onChange={(event) => answer.authorise(event.target.checked)}
            />
          </div>
        </FieldGroup>
        {answer.failure && (
          <FailureNote failure={answer.failure} attempt={answer.attempt} withRetry>
            {isOutdated(answer.failure) && (
              <div>
                <Button variant="secondary" onClick={() => void answer.reload()}>
                  Load the request as it is now
                </Button>
              </div>
            )}
          </FailureNote>
        )}
        <ButtonRow>
          <Button variant="primary" size="lg" type="submit" busy={answer.isSending} busyLabel="Sending">
            Send answer
          </Button>
          <LinkButton variant="ghost" size="lg" href={hrefTo(paths.consent(consentRef))}>
            Not now
          </LinkButton>
        </ButtonRow>
        <p className="muted small" role="status">
          {keptLabels[answer.kept]}
        </p>
      </form>
    </div>
  );
};
