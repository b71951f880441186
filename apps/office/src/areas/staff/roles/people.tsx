import type { StaffPerson } from '@portal/contract/staff';
import { dateInZone, formatDate } from '@portal/contract/dates';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { rolesTexts as texts } from '@portal/texts/office/staff/roles';
import { Avatar } from '@portal/ui/content';
import { useOffice } from '../../../shared/school.tsx';

const rolesText = ({ groupRoles, assignedRoles }: StaffPerson): string => {
  const roles = [...new Set([...groupRoles, ...assignedRoles])];
  return roles.map((role) => officeTexts.roles[role]).join(', ') || texts.noRole;
};

/** People as a list of buttons, each of which opens one. */
export const People = ({
  people,
  chosen,
  onChoose,
}: {
  people: readonly StaffPerson[];
  chosen: string | null;
  onChoose: (person: StaffPerson) => void;
}) => {
  const { member, school } = useOffice();
  const dateOf = (instant: string): string => formatDate(dateInZone(new Date(instant), school.timeZone));
  return (
    <ul className="ol people">
      {people.map((person) => (
        <li key={person.id}>
          <Avatar name={person.name} size={28} />
          <span className="grow">
            <button
              type="button"
              className="lnk b"
              aria-pressed={person.id === chosen}
              onClick={() => onChoose(person)}
            >
              {person.name}
            </button>
            <small>{rolesText(person)}</small>
          </span>
          <span className="end">
            <small>
              {person.id === member.id
                ? texts.you
                : format(texts.lastSignIn, { date: dateOf(person.lastSignInAt) })}
            </small>
            {person.groupRoles.length > 0 && <small>{texts.from}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
};
