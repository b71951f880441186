import { Send } from 'lucide-react';
import { assignableOf } from '@portal/contract/viewers';
import { paths } from '@portal/contract/routes';
import type { DelegatedViewer } from '@portal/contract/viewers';
import { hrefTo } from '@portal/client/navigation';
import { useStudentPage } from '@portal/client/session';
import { Button, ButtonRow, LinkButton } from '@portal/ui/buttons';
import { FailureNote, Note } from '@portal/ui/feedback';
import { ErrorSummary } from '@portal/ui/fields';
import { ContactFields } from '../contact-fields.tsx';
import { BeyondChoice } from '../beyond-choice.tsx';
import { FeatureChoice } from '../feature-choice.tsx';
import { useInviteForm } from './use-invite-form.ts';

/** First name, last name, e-mail twice and features (A-2.14; V-4.1). */
export const InviteForm = ({ onSent }: { onSent: (viewer: DelegatedViewer) => void }) => {
  const { student } = useStudentPage();
  const form = useInviteForm(student.oneSchoolId, onSent);
  const { values, failure } = form;
  return (
    <form className="form form-wide" noValidate onSubmit={form.submit}>
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      {failure && <FailureNote failure={failure} attempt={form.attempt} withRetry />}
      <Note>
        We email the invitation. After they register, you approve their access before they see anything.
      </Note>
      <ContactFields
        values={values}
        errorOf={form.errorOf}
        onChange={(name, value) => form.change({ [name]: value })}
        onPasteEmail={form.pasteEmail}
        onLeave={form.leave}
      />
      <FeatureChoice
        legend={`What can ${values.firstName.trim() || 'the viewer'} see?`}
        hint="Choose at least one. You can change this at any time."
        offered={assignableOf(student.features)}
        chosen={values.features}
        withPresets
        onChange={(features) => form.change({ features })}
      />
      <BeyondChoice />
      <div>
        <ButtonRow>
          <Button
            variant="primary"
            size="lg"
            type="submit"
            icon={Send}
            busy={form.isSending}
            busyLabel="Sending"
            unavailable={form.why !== undefined}
            aria-describedby={form.why === undefined ? undefined : 'why'}
          >
            Send invitation
          </Button>
          <LinkButton variant="ghost" size="lg" href={hrefTo(paths.viewers())} onClick={form.discard}>
            Cancel
          </LinkButton>
        </ButtonRow>
        {form.why !== undefined && (
          <p className="why" id="why">
            {form.why}
          </p>
        )}
      </div>
    </form>
  );
};
