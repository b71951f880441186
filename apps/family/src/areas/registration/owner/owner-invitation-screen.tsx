import { device } from '@portal/client/device';
import { useState } from 'react';
import { paths } from '@portal/contract/routes';
import { hrefTo, navigate } from '@portal/client/navigation';
import { LinkMore } from '@portal/ui/buttons';
import { Note } from '@portal/ui/feedback';
import { InvitationCodeForm } from '../code/invitation-code-form.tsx';
import { isOldSafari } from './old-safari.ts';
import { RegistrationPanel } from '../registration-panel.tsx';
import { RegistrationTerms } from '../registration-terms.tsx';
import { pathOfStage } from '../progress/stage-path.ts';
import { standing, type Standing } from '../progress/standing.ts';
import { useLoad } from '../use-load.ts';

const OldSafariBanner = () =>
  isOldSafari(device.userAgent) && (
    <Note tone="bad" title="Your browser is not supported.">
      You cannot register with Safari 12 or older. Update your device, or use another browser or device.
    </Note>
  );

/** Resumes a registration in progress in this tab, unless another code is entered. */
const Earlier = ({ standing: { stage } }: { standing: Standing }) => (
  <Note tone="info" action={<LinkMore href={hrefTo(pathOfStage('owner', stage))}>Continue</LinkMore>}>
    You have begun to register in this tab.
  </Note>
);

/** The code is valid: shows pending terms first, otherwise goes to the registration's current step. */
async function goOn(pending: readonly string[], showTerms: (keys: readonly string[]) => void): Promise<void> {
  if (pending.length > 0) return showTerms(pending);
  const found = await standing().catch(() => null);
  navigate(found ? pathOfStage('owner', found.stage) : paths.ownerVerify());
}

/** Enter a school's invitation code, then accept the pending terms. */
export const OwnerInvitationScreen = () => {
  const [pending, setPending] = useState<readonly string[] | null>(null);
  // If the status of a registration can't be fetched, the code can still be entered.
  const { value: earlier } = useLoad((signal) => standing(signal).catch(() => null));
  const keys = pending ?? (earlier?.stage === 'terms' ? earlier.pendingTermsAndConditionsKeys : null);
  if (keys)
    return (
      <RegistrationPanel
        kind="owner"
        step={0}
        title="Terms and conditions"
        lead="Your invitation code is correct. Read each document and tick its box to continue."
      >
        <RegistrationTerms kind="owner" keys={keys} onAccepted={() => navigate(paths.ownerVerify())} />
      </RegistrationPanel>
    );
  return (
    <RegistrationPanel
      kind="owner"
      step={0}
      title="Enter your invitation code"
      lead="Your school sends a code to each parent and carer. Only the school can issue one."
    >
      <InvitationCodeForm onGood={(found) => goOn(found, setPending)}>
        <OldSafariBanner />
        {earlier && earlier.stage !== 'done' && <Earlier standing={earlier} />}
      </InvitationCodeForm>
    </RegistrationPanel>
  );
};
