import { contactLabel, contactTypes, isContactOptional } from '@portal/contract/people';
import { limits } from '@portal/contract/limits';
import type { Contact, ContactType } from '@portal/contract/people';
import { FieldGroup, TextInput } from '@portal/ui/fields';
import { contactName } from './parent-details-form.ts';

const isMobile = (type: ContactType): boolean =>
  type === contactTypes.MobilePersonal ||
  type === contactTypes.MobileWork ||
  type === contactTypes.NullableMobilePersonal;

function hintOf(type: ContactType): string | undefined {
  if (isMobile(type)) return '04XX XXX XXX, or + and a country code';
  if (type === contactTypes.Email || type === contactTypes.PhoneInternational) return undefined;
  return 'Such as 07 1111 1111';
}

function longest(type: ContactType): number {
  if (type === contactTypes.Email) return limits.email;
  return type === contactTypes.PhoneInternational ? limits.internationalPhone : limits.phone;
}

/** Numbers distinguish several contacts of the same kind. */
function labelOf(contacts: readonly Contact[], index: number): string {
  const kind = (contact: Contact | undefined): string => (contact ? contactLabel(contact.contactType) : '');
  const label = kind(contacts[index]);
  const alike = contacts.filter((contact) => kind(contact) === label).length;
  const before = contacts.slice(0, index).filter((contact) => kind(contact) === label).length;
  return alike > 1 ? `${label} ${before + 1}` : label;
}

type ContactFieldsProps = {
  /** Sorted by priority. */
  contacts: readonly Contact[];
  errorOf: (name: string) => string | undefined;
  onChange: (contacts: Contact[]) => void;
};

/** The phone numbers and e-mail addresses that the school holds, by priority. */
export const ContactFields = ({ contacts, errorOf, onChange }: ContactFieldsProps) => (
  <FieldGroup
    id="contacts"
    legend="Contacts"
    big
    hint={
      contacts.length === 0
        ? 'The school holds no phone number or email address for you. Ask the school to add one.'
        : 'In the order the school uses them'
    }
  >
    <div className="form">
      {contacts.map(({ contactType, value }, index) => (
        <TextInput
          key={contactName(index)}
          label={labelOf(contacts, index)}
          optional={isContactOptional(contactType)}
          hint={hintOf(contactType)}
          name={contactName(index)}
          type={contactType === contactTypes.Email ? 'email' : 'tel'}
          autoComplete={contactType === contactTypes.Email ? 'email' : 'tel'}
          width={contactType === contactTypes.Email ? '24' : '16'}
          maxLength={longest(contactType)}
          value={value}
          error={errorOf(contactName(index))}
          onChange={(event) =>
            onChange(
              contacts.map((contact, at) =>
                at === index ? { ...contact, value: event.target.value } : contact,
              ),
            )
          }
        />
      ))}
    </div>
  </FieldGroup>
);
