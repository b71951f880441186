/** The part of a person's data copy about a parent’s own record (docs/decisions/accounts/my-data.md). */
import { sql } from 'kysely';
import { ownRecords } from '../students/index.ts';
import type { AreaData } from '../students/index.ts';

export const parentDetailsData: AreaData = {
  account: [
    {
      tables: ['account_parent', 'known_parent'],
      key: 'schoolRecord',
      title: 'Your record at the school',
      rows: (id) => sql`
      select json_build_object(
        'id', p.source_id, 'givenName', p.given_name, 'familyName', p.family_name, 'email', p.email,
        'mobile', p.mobile, 'residentialAddress', p.residential_address, 'postalAddress', p.postal_address) as record
      from known_parent p where p.id in (${ownRecords(id)}) order by p.id`,
    },
    {
      tables: ['known_parent_contact'],
      key: 'contacts',
      title: 'Your contacts',
      rows: (id) => sql`
      select json_build_object('contactType', c.contact_type, 'value', c.value, 'priority', c.priority) as record
      from known_parent_contact c where c.known_parent_id in (${ownRecords(id)}) order by c.priority, c.id`,
    },
  ],
};
