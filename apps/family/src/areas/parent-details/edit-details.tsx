import { useState } from 'react';
import { addressStates } from '@portal/contract/people';
import { limits } from '@portal/contract/limits';
import { paths } from '@portal/contract/routes';
import { updateParentDetailsEndpoint } from '@portal/contract/parent-details';
import type { ParentDetails } from '@portal/contract/parent-details';
import type { RequestOutcome } from '@portal/contract/change-requests';
import { call } from '@portal/client/calls';
import { isOutdated, UserFacingError, type FailureMessages } from '@portal/client/failures';
import { hrefTo } from '@portal/client/navigation';
import { useForm } from '@portal/client/forms/use-form';
import { failureTexts } from '@portal/texts/failures';
import { AddressFields, ErrorSummary } from '@portal/ui/fields';
import { Button, ButtonRow, LinkButton } from '@portal/ui/buttons';
import { Card } from '@portal/ui/content';
import { Checkbox } from '@portal/ui/choices';
import { FailureNote } from '@portal/ui/feedback';
import { ContactFields } from './contact-fields.tsx';
import { isUnchanged, parentDetailsBody, parentDetailsErrors, valuesOf } from './parent-details-form.ts';
import type { About } from './parent-details-form.ts';

const states = addressStates.map((state) => ({ value: state, label: state }));
const addressLimits = { line: limits.addressLine, suburb: limits.suburb };

export type EditDetailsProps = {
  details: ParentDetails;
  about: About;
  onSent: (request: RequestOutcome) => Promise<void>;
  /** Replaces the form with the latest details. */
  onReload: () => Promise<void>;
};

const nothingChanged = 'Change an address or a contact, then send it.';

const failureMessages: FailureMessages = {
  general: failureTexts.notSaved,
  codes: {
    'details-changed': {
      text: 'Nothing was sent. Note what you have typed, load the details as they are now, and make your change again.',
    },
    'awaiting-approval': {
      text: 'Nothing was sent. You can change your details again when the school has decided.',
    },
  },
};

/** The form's state, based on the details when it was opened. */
function useDetailsForm({ details, about, onSent }: EditDetailsProps) {
  const [opened] = useState({ initial: valuesOf(details), about });
  return useForm({
    draft: `parent-details/${opened.about.parentDetailsVersion}`,
    initial: opened.initial,
    check: parentDetailsErrors,
    send: async (values) => {
      if (isUnchanged(values, opened.initial))
        throw new UserFacingError(nothingChanged, { title: 'Nothing has been changed.' });
      const body = parentDetailsBody(values, opened.about);
      return call(updateParentDetailsEndpoint, { body, handlesProblems: true });
    },
    onSent,
    failures: failureMessages,
  });
}

/** Edits addresses and contacts. */
export const EditDetails = (props: EditDetailsProps) => {
  const form = useDetailsForm(props);
  const { values, change, errorOf } = form;
  const address = (name: 'residentialAddress' | 'postalAddress') => ({
    name,
    states,
    errorOf,
    limits: addressLimits,
    values: values[name],
    onChange: (part: string, value: string) =>
      change((now) => ({ ...now, [name]: { ...now[name], [part]: value } })),
  });
  return (
    <>
      <ErrorSummary attempt={form.attempt} problems={form.problems} />
      <form className="stack-lg" noValidate onSubmit={form.submit}>
        <div className="grid-2 parts">
          <Card as="div" className="stack">
            <AddressFields
              {...address('residentialAddress')}
              legend="Residential address"
              section="section-home"
            />
            <Checkbox
              label="Same as postal address"
              hint="Your post comes to this address"
              name="isSame"
              checked={values.isSame}
              onChange={(event) => change({ isSame: event.target.checked })}
            />
          </Card>
          {!values.isSame && (
            <Card as="div">
              <AddressFields {...address('postalAddress')} legend="Postal address" section="section-post" />
            </Card>
          )}
          <Card as="div">
            <ContactFields
              contacts={values.contacts}
              errorOf={errorOf}
              onChange={(contacts) => change({ contacts })}
            />
          </Card>
        </div>
        {form.failure && <FailureNote failure={form.failure} attempt={form.attempt} withRetry />}
        <ButtonRow>
          <Button variant="primary" size="lg" type="submit" busy={form.isSending} busyLabel="Sending">
            Send to the school
          </Button>
          {form.failure && isOutdated(form.failure) && (
            <Button
              variant="secondary"
              size="lg"
              onClick={() => {
                form.discard();
                void props.onReload();
              }}
            >
              Load the details as they are now
            </Button>
          )}
          <LinkButton variant="ghost" size="lg" href={hrefTo(paths.profile())} onClick={form.discard}>
            Cancel
          </LinkButton>
        </ButtonRow>
      </form>
    </>
  );
};
