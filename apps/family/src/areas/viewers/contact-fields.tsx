import type { ClipboardEvent } from 'react';
import { limits } from '@portal/contract/limits';
import { TextInput } from '@portal/ui/fields';
import type { ContactName, ContactValues } from './contact-values.ts';

interface ContactFieldsProps {
  values: ContactValues;
  errorOf: (name: ContactName) => string | undefined;
  onChange: (name: ContactName, value: string) => void;
  /** Called when an address is pasted into an empty Email field. */
  onPasteEmail?: (email: string) => void;
  /** Called when the person leaves the field. */
  onLeave: (name: ContactName) => void;
}

const rows: readonly (readonly { name: ContactName; label: string; isEmail: boolean }[])[] = [
  [
    { name: 'firstName', label: 'First Name', isEmail: false },
    { name: 'lastName', label: 'Last Name', isEmail: false },
  ],
  [
    { name: 'email', label: 'Email', isEmail: true },
    { name: 'confirmEmail', label: 'Confirm Email', isEmail: true },
  ],
];

/** The viewer's name and the invitation's address. */
export const ContactFields = ({ values, errorOf, onChange, onPasteEmail, onLeave }: ContactFieldsProps) => {
  const paste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text').trim();
    if (!onPasteEmail || values.email !== '' || pasted.length > limits.email) return;
    event.preventDefault();
    onPasteEmail(pasted);
  };
  return rows.map((row) => (
    <div key={row[0]?.name} className="field-row two">
      {row.map(({ name, label, isEmail }) => (
        <TextInput
          key={name}
          name={name}
          label={label}
          type={isEmail ? 'email' : 'text'}
          inputMode={isEmail ? 'email' : undefined}
          autoComplete="off"
          maxLength={isEmail ? limits.email : limits.name}
          value={values[name]}
          error={errorOf(name)}
          onChange={(event) => onChange(name, event.target.value)}
          onPaste={name === 'email' ? paste : undefined}
          onBlur={() => onLeave(name)}
        />
      ))}
    </div>
  ));
};
