import { Check, ChevronRight, CircleAlert, Inbox, School } from 'lucide-react';
import type { StaffMember, StaffSchool } from '@portal/contract/staff';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { Icon, Tag } from '@portal/ui/content';
import { Note } from '@portal/ui/feedback';
import { useWaiting } from '../../shared/queries.ts';
import { useTitle } from '../../shared/use-title.ts';

const texts = officeTexts.choose;

type Counts = { waiting: number; over: number } | undefined;

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

/** /schools: the choice of the school to work at. */
export const ChooseSchoolScreen = ({
  member: { name, schools },
  onChoose,
}: {
  member: StaffMember;
  onChoose: (school: StaffSchool) => void;
}) => {
  useTitle(texts.title);
  const { data, isPending } = useWaiting();
  return (
    <>
      <div className="panel">
        <h1>{texts.title}</h1>
        <p className="lead">{format(texts.lead, { name })}</p>
        {schools.length === 0 && <p>{texts.none}</p>}
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
                <span className="pt">
                  {!isPending && (
                    <WaitingTag counts={data?.schools.find((one) => one.centreCode === school.centreCode)} />
                  )}
                </span>
                <Icon icon={ChevronRight} flip />
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className="panel-note">
        <Note tone="mute">
          <p>{texts.missing}</p>
        </Note>
      </div>
    </>
  );
};
