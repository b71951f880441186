import { Fragment } from 'react';
import { contactLabel, isSameAddress } from '@portal/contract/people';
import type { ParentDetails } from '@portal/contract/parent-details';
import { AddressLines } from '@portal/ui/fields';

/** Addresses and contacts, read-only. */
export const DetailsList = ({ residentialAddress, postalAddress, contacts }: ParentDetails) => (
  <dl className="dl">
    <dt>Residential address</dt>
    <dd>
      <AddressLines address={residentialAddress} />
    </dd>
    <dt>Postal address</dt>
    <dd>
      {postalAddress === null || isSameAddress(residentialAddress, postalAddress) ? (
        'Same as residential'
      ) : (
        <AddressLines address={postalAddress} />
      )}
    </dd>
    {contacts.map(({ contactType, value, priority }) => (
      <Fragment key={`${contactType} ${priority} ${value}`}>
        <dt>{contactLabel(contactType)}</dt>
        <dd>{value === '' ? 'None' : <bdi>{value}</bdi>}</dd>
      </Fragment>
    ))}
  </dl>
);
