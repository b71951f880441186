/** Values and validation of the viewer forms. Pure. */
import { viewerFormSchema, viewerMessages } from '@portal/contract/viewers';
import type { AssignableFeature } from '@portal/contract/viewers';

export const contactNames = ['firstName', 'lastName', 'email', 'confirmEmail'] as const;
export type ContactName = (typeof contactNames)[number];
export type ContactValues = Record<ContactName, string>;
export type ViewerValues = ContactValues & { features: AssignableFeature[] };
type FieldName = keyof ViewerValues;

/** The first error of each field. */
export function viewerErrors(values: ViewerValues): Partial<Record<FieldName, string>> {
  const parsed = viewerFormSchema.safeParse(values);
  const errors: Partial<Record<FieldName, string>> = {};
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = [...contactNames, 'features' as const].find((known) => known === path[0]);
    if (name !== undefined) errors[name] ??= message;
  }
  if (values.confirmEmail === '' && errors.email === undefined)
    errors.confirmEmail = viewerMessages.emailsDoNotMatch;
  return errors;
}

const missing: Record<ContactName, string> = {
  firstName: 'To continue, enter a first name.',
  lastName: 'To continue, enter a last name.',
  email: 'To continue, enter an email.',
  confirmEmail: 'To continue, enter the email again.',
};

const wrong: Record<ContactName, string> = {
  firstName: 'To continue, check the first name.',
  lastName: 'To continue, check the last name.',
  email: 'To continue, check the email.',
  confirmEmail: 'To continue, make both emails match.',
};

/** The sentence beside the button: the first thing missing before it is enabled, or undefined. */
export function missingText(values: ViewerValues): string | undefined {
  const errors = viewerErrors(values);
  const name = contactNames.find((one) => errors[one] !== undefined);
  if (name !== undefined) return (values[name].trim() === '' ? missing : wrong)[name];
  return errors.features;
}
