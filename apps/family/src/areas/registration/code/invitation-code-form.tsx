import type { ReactNode } from 'react';
import { paths } from '@portal/contract/routes';
import { typedCodeLength } from '@portal/contract/text';
import { hrefTo } from '@portal/client/navigation';
import { Button, ButtonRow, LinkMore } from '@portal/ui/buttons';
import { ErrorSummary, TextInput } from '@portal/ui/fields';
import { FailureNote, ToggleTip } from '@portal/ui/feedback';
import { CancelLink } from '../cancel-link.tsx';
import { useInvitationCode } from './use-invitation-code.ts';

const WhereToFind = () => (
  <ToggleTip label="Where do I find my code?">
    <p>
      It is in the letter or email your school sent you: ten digits and one letter or digit, such as
      1234567890K. It lasts 30 days. Ask the school office if you can’t find it.
    </p>
  </ToggleTip>
);

export type InvitationCodeFormProps = {
  /** The code is valid, and these documents are pending. */
  onGood: (pending: readonly string[]) => Promise<void>;
  /** The content above the field. */
  children: ReactNode;
};

/** The invitation code field. After a failure the button reads Try Again. */
export const InvitationCodeForm = ({ onGood, children }: InvitationCodeFormProps) => {
  const { values, change, submit, errorOf, problems, failure, isSending, attempt } =
    useInvitationCode(onGood);
  return (
    <form className="form" noValidate onSubmit={submit}>
      {children}
      {failure && <FailureNote failure={failure} attempt={attempt} withRetry />}
      <ErrorSummary attempt={attempt} problems={problems} />
      <div>
        <TextInput
          label="Invitation code"
          name="code"
          width="24"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={typedCodeLength}
          value={values.code}
          onChange={(event) => change(event.target.value)}
          error={errorOf('code')}
        />
        <WhereToFind />
      </div>
      <p>
        We use your details as our <a href={hrefTo(paths.privacy())}>privacy statement</a> says.
      </p>
      <ButtonRow>
        <Button variant="primary" size="lg" type="submit" busy={isSending} busyLabel="Checking">
          {failure ? 'Try Again' : 'Next'}
        </Button>
        <CancelLink />
      </ButtonRow>
      <LinkMore href={hrefTo(paths.login())}>Already registered? Sign in</LinkMore>
    </form>
  );
};
