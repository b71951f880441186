import { useSearchParams } from 'wouter';
import type { StaffPerson } from '@portal/contract/staff';
import { format } from '@portal/texts/format';
import { rolesTexts as texts } from '@portal/texts/office/staff/roles';
import { LoadFailed, Loading } from '@portal/ui/feedback';
import { PageTitle } from '../../../shared/page-title.tsx';
import { useOffice } from '../../../shared/school.tsx';
import { AddPerson, usePeopleFound } from './add-person.tsx';
import { Matrix } from './matrix.tsx';
import { People } from './people.tsx';
import { PersonCard } from './person-form.tsx';
import { useStaff } from './roles-queries.ts';

const parameter = 'person';

/** The people of the school, the chosen one, and the search for others. The address holds who is chosen. */
const PeopleColumn = ({ people }: { people: readonly StaffPerson[] }) => {
  const [query, setQuery] = useSearchParams();
  const found = usePeopleFound();
  const chosen = query.get(parameter);
  const person = [...people, ...found.people].find(({ id }) => id === chosen);
  const choose = ({ id }: StaffPerson): void => setQuery({ [parameter]: id }, { replace: true });
  return (
    <div className="col">
      <section className="oc" aria-labelledby="people">
        <div className="oc-h">
          <h2 id="people">{texts.people}</h2>
        </div>
        {people.length === 0 ? (
          <p className="oc-b">{texts.none}</p>
        ) : (
          <People people={people} chosen={chosen} onChoose={choose} />
        )}
        <div className="oc-f">{texts.choose}</div>
      </section>
      <AddPerson found={found} chosen={chosen} onChoose={choose} />
      {person && <PersonCard key={person.id} person={person} />}
    </div>
  );
};

/** /staff: who has which role at the school, and what each role may do. */
export const StaffScreen = () => {
  const { school } = useOffice();
  const { data, isError, isFetching, refetch } = useStaff(school.centreCode);
  const count = data?.people.length;
  return (
    <>
      <div className="om-head">
        <PageTitle title={texts.title} />
        {count !== undefined && <p>{format(texts.count, { count, school: school.name })}</p>}
      </div>
      <div className="g-main wide">
        <div className="col">
          <Matrix />
        </div>
        {data && <PeopleColumn people={data.people} />}
        {!data && isError && (
          <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {!data && !isError && <Loading label={texts.loading} />}
      </div>
    </>
  );
};
