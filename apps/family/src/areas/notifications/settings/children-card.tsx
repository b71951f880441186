import { childLevels, choicesOfLevel, levelOf } from '@portal/contract/notifications';
import type { ChildLevel } from '@portal/contract/notifications';
import type { Student } from '@portal/contract/students';
import { useUser } from '@portal/client/session';
import { format } from '@portal/texts/format';
import { notificationSettingsTexts } from '@portal/texts/notification-settings';
import { Select, Switch } from '@portal/ui/choices';
import { Avatar, Card } from '@portal/ui/content';
import { SectionHead } from '@portal/ui/frame';
import { hearsNotices, switchNotices } from './matrix.ts';
import type { KindsTableProps } from './kinds-table.tsx';

const texts = notificationSettingsTexts.children;

/** Choices that match no level. */
const OWN = 'own';
const isLevel = (text: string): text is ChildLevel => childLevels.some((level) => level === text);

const Child = ({ student, preferences, saving }: KindsTableProps & { student: Student }) => {
  const { oneSchoolId, firstName, displayName, photoContentUrl, enrolments } = student;
  const level = levelOf(preferences.choices, oneSchoolId);
  const options = childLevels.map((one) => ({ value: one, label: texts.levels[one] }));
  return (
    <div className="set-card">
      <div className="stustrip">
        <Avatar name={displayName} src={photoContentUrl ?? undefined} />
        <div>
          <b>{firstName}</b>
          <span>{enrolments[0]?.schoolName}</span>
        </div>
      </div>
      <Select
        name={`level-${oneSchoolId}`}
        label={format(texts.label, { name: firstName })}
        value={level ?? OWN}
        options={level === null ? [{ value: OWN, label: texts.levels.own }, ...options] : options}
        onChange={({ target: { value } }) =>
          isLevel(value) && saving.save({ choices: choicesOfLevel(value, oneSchoolId) })
        }
      />
    </div>
  );
};

/** Notification levels by child, and school notices by school (W-8.6). */
export const ChildrenCard = (props: KindsTableProps) => {
  const { students, delegatedStudents, schools } = useUser();
  const { preferences, saving } = props;
  return (
    <section aria-labelledby="children">
      <SectionHead id="children" title={texts.title} />
      <Card as="div" flush className="rows">
        {[...students, ...delegatedStudents].map((student) => (
          <Child key={student.oneSchoolId} student={student} {...props} />
        ))}
        {schools.length > 0 && (
          <div className="set-card">
            <h3>{texts.notices}</h3>
            {schools.map(({ id, name }) => (
              <Switch
                key={id}
                label={name}
                checked={hearsNotices(preferences, id)}
                onChange={({ target }) => saving.save({ choices: switchNotices(id, target.checked) })}
              />
            ))}
            <p className="hint">{texts.noticesHint}</p>
          </div>
        )}
      </Card>
    </section>
  );
};
