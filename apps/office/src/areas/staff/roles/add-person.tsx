import { Search } from 'lucide-react';
import { useState } from 'react';
import { staffSearch, type StaffPerson } from '@portal/contract/staff';
import { drafts, isSameShape } from '@portal/client/drafts';
import { rolesTexts as texts } from '@portal/texts/office/staff/roles';
import { Icon } from '@portal/ui/content';
import { LoadFailed } from '@portal/ui/feedback';
import { useOffice } from '../../../shared/school.tsx';
import { useSettled } from '../../../shared/use-settled.ts';
import { People } from './people.tsx';
import { useFoundStaff } from './roles-queries.ts';

const draft = 'staff-find';
const blank = { search: '' };

/** The search, which is still there after a fresh sign-in. */
function useSearchText() {
  const [search, setSearch] = useState(() => {
    const kept = drafts.read(draft);
    return isSameShape(kept, blank) ? kept.search : '';
  });
  return {
    search,
    change: (text: string): void => {
      setSearch(text);
      drafts.write(draft, { search: text });
    },
  };
}

/** People who have signed in to the office, wherever they work. */
export const usePeopleFound = () => {
  const { search, change } = useSearchText();
  const settled = useSettled(search);
  const isLongEnough = settled.trim().length >= staffSearch.min;
  const { data, isError, isFetching, refetch } = useFoundStaff(useOffice().school.centreCode, settled.trim());
  const people: readonly StaffPerson[] = isLongEnough ? (data?.people ?? []) : [];
  return {
    search,
    change,
    isLongEnough,
    people,
    isError,
    isFetching,
    hasAnswer: data !== undefined,
    refetch,
  };
};

export const AddPerson = ({
  found,
  chosen,
  onChoose,
}: {
  found: ReturnType<typeof usePeopleFound>;
  chosen: string | null;
  onChoose: (person: StaffPerson) => void;
}) => {
  const { search, change, isLongEnough, people, isError, isFetching, hasAnswer, refetch } = found;
  return (
    <section className="oc" aria-labelledby="add-person">
      <div className="oc-h">
        <h2 id="add-person">{texts.add}</h2>
      </div>
      <div className="oc-b col-sm">
        <p id="add-person-lead" className="muted">
          {texts.addLead}
        </p>
        <div className="find">
          <Icon icon={Search} size={16} />
          <input
            className="input"
            type="search"
            aria-label={texts.find}
            aria-describedby="add-person-lead"
            placeholder={texts.find}
            maxLength={staffSearch.max}
            value={search}
            onChange={(event) => change(event.target.value)}
          />
        </div>
        <p role="status" className="muted">
          {!isLongEnough && texts.findHint}
          {isLongEnough && isFetching && !hasAnswer && texts.finding}
          {isLongEnough && hasAnswer && people.length === 0 && texts.noneFound}
        </p>
        {isError && <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />}
      </div>
      {people.length > 0 && <People people={people} chosen={chosen} onChoose={onChoose} />}
    </section>
  );
};
