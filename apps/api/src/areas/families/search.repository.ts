/**
 * Finds adults of a school's students (O-8.1). Names are compared within the school, so the work grows with the school
 * and not with the state. Addresses, codes and invoices have their own indexes.
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { adultAccountSchema, familyLimits } from '@portal/contract/families';
import type { Queryable } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { registerName } from '../students/index.ts';
import { accountState, isAtSchool, isCurrent, isOwnFamily } from './family-scope.repository.ts';
import type { FamilyScope } from './family-scope.repository.ts';
import { nameLetters } from './search-text.ts';
import type { SearchText } from './search-text.ts';

const foundRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  account: adultAccountSchema,
  hasOpenCode: z.boolean(),
  students: z.array(z.extend(registerName, { yearLevel: z.string(), rollClass: z.nullable(z.string()) })),
  elsewhere: z.number(),
});
export type FoundRow = z.output<typeof foundRow>;

/** Most names have only plain letters, and normalising takes long. Reads `names`. */
const plainNames = sql`translate(
  case when octet_length(names) = char_length(names) then names
       else regexp_replace(normalize(names, nfd), '[\\u0300-\\u036f]', '', 'g') end,
  ${nameLetters.from}, ${nameLetters.to})`;

/**
 * The school's ids as an array makes the planner look up these rows, instead of reading a whole table; `offset 0` makes
 * it compute a name once.
 */
const isHere = sql`= any((select student_ids from here)::bigint[])`;

const byNames = (patterns: readonly string[]): RawBuilder<unknown> => sql`
  select c.known_parent_id from (
    select s.id, lower(concat_ws(' ', '', s.given_names, s.preferred_given_name, s.family_name,
                                 s.preferred_family_name)) as names
    from student s where s.id ${isHere} offset 0) s
  join student_contact_relationship c on c.student_id = s.id
  where ${plainNames} like all (${[...patterns]}::text[])
  union
  select p.id from (
    select p.id, lower(concat_ws(' ', '', p.given_name, p.family_name)) as names
    from known_parent p
    where p.id = any(array(
      select distinct c.known_parent_id from student_contact_relationship c where c.student_id ${isHere})) offset 0) p
  where ${plainNames} like all (${[...patterns]}::text[])`;

const byEqId = (pattern: string): RawBuilder<unknown> => sql`
  select c.known_parent_id from (select s.id, s.eq_id from student s where s.id ${isHere} offset 0) s
  join student_contact_relationship c on c.student_id = s.id
  where s.eq_id like ${pattern}`;

/** A range instead of `like`, which an index serves only in a plan for one pattern. */
const startsWith = (email: RawBuilder<unknown>, start: string): RawBuilder<unknown> =>
  sql`lower(${email}) ~>=~ ${start} and lower(${email}) ~<~ ${`${start}\u{10FFFF}`}`;

const byEmail = (scope: FamilyScope, start: string): RawBuilder<unknown> => sql`
  select p.id as known_parent_id from known_parent p
  where p.email is not null and ${startsWith(sql`p.email`, start)} and ${isAtSchool(scope)}
  union
  select p.known_parent_id from (
    select link.known_parent_id, link.known_parent_id as id from account a
    join account_parent link on link.account_id = a.id where ${startsWith(sql`a.email`, start)}) p
  where ${isAtSchool(scope)}`;

const byCode = (scope: FamilyScope, end: string): RawBuilder<unknown> => sql`
  select p.id from invitation_sending sending
  join invitation i on i.id = sending.invitation_id and i.school_id = ${scope.schoolId}
  join known_parent p on p.id = i.known_parent_id
  where sending.code_end = ${end} and ${isAtSchool(scope)}`;

const byInvoice = (scope: FamilyScope, invoiceNumber: string): RawBuilder<unknown> => sql`
  select p.id from invoice
  join student_contact_relationship contact on contact.student_id = invoice.student_id
  join known_parent p on p.id = contact.known_parent_id
  where invoice.school_id = ${scope.schoolId} and invoice.invoice_number = ${invoiceNumber} and ${isAtSchool(scope)}`;

function branchesOf(scope: FamilyScope, text: SearchText): RawBuilder<unknown>[] {
  if (text.email !== null) return [byEmail(scope, text.email)];
  return [
    text.eqId === null ? byNames(text.names) : byEqId(text.eqId),
    ...(text.codeEnd === null ? [] : [byCode(scope, text.codeEnd)]),
    ...(text.invoiceNumber === null ? [] : [byInvoice(scope, text.invoiceNumber)]),
  ];
}

/** The adult's students at the school, and how many are only elsewhere. Reads `p`. */
const studentsOf = ({ schoolId }: FamilyScope): RawBuilder<unknown> => sql`
  select coalesce(jsonb_agg(jsonb_build_object(
           'givenNames', s.given_names, 'preferredGivenName', s.preferred_given_name, 'familyName', s.family_name,
           'preferredFamilyName', s.preferred_family_name, 'yearLevel', place.year_level,
           'rollClass', place.roll_class) order by s.given_names) filter (where place.id is not null), '[]') as here,
         count(*) filter (where place.id is null)::int as elsewhere
  from student_contact_relationship c
  join student s on s.id = c.student_id
  left join lateral (
    select e.id, e.year_level, e.roll_class from enrolment e
    where e.student_id = s.id and e.school_id = ${schoolId} and ${isCurrent}
    order by e.status = 'A' desc, e.id desc limit 1) place on true
  where c.known_parent_id = p.id`;

/** SQL for the common table expression `here`: the ids of the school's students, as one array. */
export const here = ({ schoolId }: FamilyScope): RawBuilder<unknown> => sql`
  select array_agg(distinct e.student_id) as student_ids from enrolment e
  where e.school_id = ${schoolId} and ${isCurrent}`;

export const searchFamilies = (
  db: Queryable,
  scope: FamilyScope,
  text: SearchText,
  now: Date,
): Promise<FoundRow[]> => listFamilies(db, scope, sql.join(branchesOf(scope, text), sql` union `), now);

/**
 * Reads the adults that the query `found` selects (column known_parent_id), except the caller's own family (O-1.3). Sorted
 * by name, with one row more than a page lists. `found` may read `here`.
 */
export async function listFamilies(
  db: Queryable,
  scope: FamilyScope,
  found: RawBuilder<unknown>,
  now: Date,
): Promise<FoundRow[]> {
  return rowsOf(
    foundRow,
    sql`
    with here as materialized (${here(scope)}),
    found as materialized (${found}),
    listed as materialized (
      select p.* from found
      cross join lateral (select * from known_parent p where p.id = found.known_parent_id offset 0) p
      where not ${isOwnFamily(scope)}
      order by p.family_name, p.given_name, p.id limit ${familyLimits.found + 1})
    select k.public_id::text as id, trim(p.given_name || ' ' || p.family_name) as name, ${accountState} as account,
           exists (select from invitation i where i.known_parent_id = p.id and i.school_id = ${scope.schoolId}
                     and i.used_at is null and i.cancelled_at is null and i.expires_at > ${now}) as "hasOpenCode",
           family.here as students, family.elsewhere
    from listed p
    join parent_key k on k.known_parent_id = p.id
    left join account_parent link on link.known_parent_id = p.id
    left join account a on a.id = link.account_id
    cross join lateral (${studentsOf(scope)}) family
    order by p.family_name, p.given_name, p.id`.execute(db),
  );
}
