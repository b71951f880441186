import { Check, ChevronRight, CircleAlert, Inbox, School, Search } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { StaffMember, StaffSchool } from '@portal/contract/staff';
import { limits } from '@portal/contract/limits';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { Icon, Tag } from '@portal/ui/content';
import { LoadFailed, Loading, Note } from '@portal/ui/feedback';
import { useDepartmentSchools, useWaiting } from '../../shared/queries.ts';
import { useSettled } from '../../shared/use-settled.ts';
import { useTitle } from '../../shared/use-title.ts';

const texts = officeTexts.choose;

type Counts = { waiting: number; over: number } | undefined;
type OnChoose = (school: StaffSchool) => void;

const WaitingTag = ({ counts }: { counts: Counts }) => {
  if (!counts) return <Tag>{texts.noWork}</Tag>;
  const { waiting: count, over } = counts;
  if (count === 0) return <Tag icon={Check}>{texts.nothing}</Tag>;
  return over > 0 ? (
    <Tag tone="bad" icon={CircleAlert}>
      {format(texts.waitingOver, { count, over: String(over) })}
    </Tag>
  ) : (
    <Tag tone="info" icon={Inbox}>
      {format(texts.waiting, { count })}
    </Tag>
  );
};

const Schools = ({
  schools,
  onChoose,
  tagOf,
}: {
  schools: readonly StaffSchool[];
  onChoose: OnChoose;
  tagOf?: (school: StaffSchool) => ReactNode;
}) => (
  <ul className="pick">
    {schools.map((school) => (
      <li key={school.centreCode}>
        <button type="button" onClick={() => onChoose(school)}>
          <Icon icon={School} />
          <span>
            <b>{school.name}</b>
            <small>
              {school.centreCode}, {school.roles.map((role) => officeTexts.roles[role]).join(', ')}
            </small>
          </span>
          <span className="pt">{tagOf?.(school)}</span>
          <Icon icon={ChevronRight} flip />
        </button>
      </li>
    ))}
  </ul>
);

/** The person’s own schools, with what waits at each. */
const OwnSchools = ({ schools, onChoose }: { schools: readonly StaffSchool[]; onChoose: OnChoose }) => {
  const { data, isPending } = useWaiting();
  if (schools.length === 0) return <p>{texts.none}</p>;
  const tagOf = ({ centreCode }: StaffSchool) =>
    !isPending && <WaitingTag counts={data?.schools.find((school) => school.centreCode === centreCode)} />;
  return <Schools schools={schools} onChoose={onChoose} tagOf={tagOf} />;
};

const Found = ({ search, onChoose }: { search: string; onChoose: OnChoose }) => {
  const { data, isError, isFetching, refetch } = useDepartmentSchools({ search, centreCodes: [] }, true);
  if (isError) return <LoadFailed what={texts.schools} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Loading label={texts.finding} />;
  const count = data.schools.length;
  if (count === 0) return <p role="status">{format(texts.noneFound, { text: search })}</p>;
  return (
    <>
      <p role="status" className="muted">
        {data.hasMore ? format(texts.foundMore, { count }) : format(texts.found, { count })}
      </p>
      <Schools schools={data.schools} onChoose={onChoose} />
    </>
  );
};

/** Any of the department’s schools: a search, and the schools used last. */
const EverySchool = ({ known, onChoose }: { known: readonly StaffSchool[]; onChoose: OnChoose }) => {
  const [search, setSearch] = useState('');
  const settled = useSettled(search);
  return (
    <div className="stack">
      <div className="find">
        <Icon icon={Search} size={16} />
        <input
          className="input"
          type="search"
          aria-label={texts.find}
          placeholder={texts.find}
          maxLength={limits.schoolSearch}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {settled !== '' && <Found search={settled} onChoose={onChoose} />}
      {settled === '' && known.length > 0 && (
        <section className="stack" aria-labelledby="recent-schools">
          <h2 id="recent-schools">{texts.recent}</h2>
          <Schools schools={known} onChoose={onChoose} />
        </section>
      )}
    </div>
  );
};

/** /schools: the choice of the school to work at. */
export const ChooseSchoolScreen = ({
  member: { name, schools, isDepartment },
  known,
  onChoose,
}: {
  member: StaffMember;
  /** The schools that staff of the department used last, and their own. */
  known: readonly StaffSchool[];
  onChoose: OnChoose;
}) => {
  useTitle(texts.title);
  return (
    <>
      <div className="panel">
        <h1>{texts.title}</h1>
        <p className="lead">{format(texts.lead, { name })}</p>
        {isDepartment ? (
          <EverySchool known={known} onChoose={onChoose} />
        ) : (
          <OwnSchools schools={schools} onChoose={onChoose} />
        )}
      </div>
      {!isDepartment && (
        <div className="panel-note">
          <Note tone="mute">
            <p>{texts.missing}</p>
          </Note>
        </div>
      )}
    </>
  );
};
