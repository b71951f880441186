import { formatDate } from '@portal/contract/dates';
import { isSameAddress } from '@portal/contract/people';
import type { StudentRecord } from '@portal/contract/student-details';
import { AddressLines } from '@portal/ui/fields';

/** Date of birth and addresses, read-only. */
export const RecordList = ({
  record: { dateOfBirth, residentialAddress, postalAddress },
  residesWithParent,
}: {
  record: StudentRecord;
  residesWithParent: boolean;
}) => (
  <dl className="dl">
    <dt>Date of birth</dt>
    <dd>{dateOfBirth === null ? 'None' : formatDate(dateOfBirth)}</dd>
    {residesWithParent && (
      <>
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
      </>
    )}
  </dl>
);
