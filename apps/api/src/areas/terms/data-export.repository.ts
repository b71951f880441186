/** The part of a person's data copy about the terms they accepted (docs/decisions/accounts/my-data.md). */
import { sql } from 'kysely';
import type { AreaData } from '../students/index.ts';

export const termsData: AreaData = {
  account: [
    {
      tables: ['account_terms'],
      key: 'acceptedTerms',
      title: 'Terms you accepted',
      rows: (id) => sql`
      select json_build_object('title', d.title, 'version', d.version, 'acceptedAt', t.accepted_at) as record
      from account_terms t join terms_document d on d.id = t.terms_document_id
      where t.account_id = ${id} order by t.accepted_at`,
    },
  ],
};
