import { Clock, Eye, LockKeyhole, Minus, PenLine, ShieldAlert } from 'lucide-react';
import type { FamilyPage, FamilyRight, FamilyStudent } from '@portal/contract/families';
import { format } from '@portal/texts/format';
import { familyPageTexts as texts } from '@portal/texts/office/families';
import type { IconType } from '@portal/ui/base';
import { Icon, Tag, type TagProps } from '@portal/ui/content';

const looks: Readonly<Record<FamilyRight, { tone: TagProps['tone']; icon: IconType }>> = {
  acts: { tone: 'brand', icon: PenLine },
  sees: { tone: 'mute', icon: Eye },
  asked: { tone: 'info', icon: Clock },
  none: { tone: 'mute', icon: Minus },
};

const Right = ({ right }: { right: FamilyRight | null }) =>
  right === null ? (
    <span className="muted">{texts.notContact}</span>
  ) : (
    <Tag {...looks[right]}>{texts.rights[right]}</Tag>
  );

const factsOf = ({ isPrimaryOwner, livesWith, isEmergencyContact }: FamilyStudent): string =>
  [
    isPrimaryOwner && texts.facts.primary,
    livesWith && texts.facts.livesWith,
    isEmergencyContact && texts.facts.emergency,
  ]
    .filter(Boolean)
    .join(', ');

const Row = ({ student, others }: { student: FamilyStudent; others: FamilyPage['others'] }) => (
  <tr>
    <th scope="row">
      {student.name} <small className="muted">{student.rollClass ?? student.yearLevel}</small>{' '}
      {student.hasOrder && (
        <Tag tone="bad" icon={ShieldAlert}>
          {texts.orderTag}
        </Tag>
      )}
      <small className="muted">
        {student.eqId}
        {factsOf(student) !== '' && `, ${factsOf(student)}`}
      </small>
    </th>
    <td className="nw">
      <Right right={student.right} />
    </td>
    {others.map(({ id }, index) => (
      <td key={id} className="nw">
        <Right right={student.otherRights[index] ?? null} />
      </td>
    ))}
    <td className="nw">
      {student.waiting > 0 ? (
        <Tag tone="info" icon={Clock}>
          {format(texts.requestCount, { count: student.waiting })}
        </Tag>
      ) : (
        <span className="muted">{texts.nothingWaits}</span>
      )}
    </td>
  </tr>
);

/** First names as headings of columns, unless two adults share one. */
function shortNames(names: readonly string[]): string[] {
  const firsts = names.map((name) => name.split(' ')[0] ?? name);
  return new Set(firsts).size === firsts.length ? firsts : [...names];
}

/** The students of this school, and what each adult may do for them. Others are only counted. */
export const Students = ({ family: { name, students, others, elsewhere } }: { family: FamilyPage }) => (
  <section className="oc" aria-labelledby="students">
    <div className="oc-h">
      <h2 id="students">{texts.students}</h2>
    </div>
    {students.length === 0 ? (
      <p className="oc-b muted">{texts.noStudents}</p>
    ) : (
      <div className="fam-scroll" tabIndex={0} role="region" aria-label={texts.studentsCaption}>
        <table className="qt qt2">
          <caption className="vh">{texts.studentsCaption}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.student}</th>
              {shortNames([name, ...others.map((other) => other.name)]).map((adult, index) => (
                <th key={others[index - 1]?.id ?? 'own'} scope="col">
                  {adult}
                </th>
              ))}
              <th scope="col">{texts.waiting}</th>
            </tr>
          </thead>
          <tbody>
            {students.map((student) => (
              <Row key={student.eqId} student={student} others={others} />
            ))}
          </tbody>
        </table>
      </div>
    )}
    {elsewhere > 0 && (
      <p className="oc-f row">
        <Icon icon={LockKeyhole} size={16} />
        {format(texts.elsewhere, { count: elsewhere })}
      </p>
    )}
  </section>
);
