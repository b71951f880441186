import { assignableFeatureNames, assignableOf } from '@portal/contract/viewers';
import { formatInstant } from '@portal/contract/dates';
import type { FamilyPage } from '@portal/contract/families';
import { format } from '@portal/texts/format';
import { familyPageTexts as texts } from '@portal/texts/office/families';
import { Avatar, Tag } from '@portal/ui/content';
import { useOffice } from '../../../shared/school.tsx';

const Viewers = ({ viewers }: Pick<FamilyPage, 'viewers'>) => (
  <section className="col-sm" aria-labelledby="viewers">
    <h2 id="viewers">{texts.viewers}</h2>
    {viewers.length === 0 ? (
      <p className="muted">{texts.noViewers}</p>
    ) : (
      <ul className="viewer-list">
        {viewers.map(({ name, student, status, features }) => (
          <li key={`${name} ${student}`} className="person">
            <Avatar name={name} size={28} />
            <p className="b person-name">
              {name} <Tag tone={status === 'Active' ? 'ok' : 'mute'}>{status}</Tag>
            </p>
            <p>{format(texts.viewerFor, { student })}</p>
            <p>
              {assignableOf(features)
                .map((feature) => assignableFeatureNames[feature])
                .join(', ')}
            </p>
          </li>
        ))}
      </ul>
    )}
    <p className="muted">{texts.viewersFoot}</p>
  </section>
);

const Activity = ({ activity }: Pick<FamilyPage, 'activity'>) => {
  const { timeZone } = useOffice().school;
  return (
    <section className="col-sm" aria-labelledby="activity">
      <h2 id="activity">{texts.activity}</h2>
      {activity.length === 0 ? (
        <p className="muted">{texts.noActivity}</p>
      ) : (
        <ol className="tl fam-activity">
          {activity.map(({ at, what, by }) => (
            <li key={`${at} ${what}`}>
              <span className={by === null ? 'dotp' : 'dotp on'} />
              <span>{format(texts.activities[what], { name: by ?? '' })}</span>
              <time dateTime={at}>{formatInstant(new Date(at), timeZone)}</time>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
};

/** Who else sees the students, and what happened lately. */
export const Aside = ({ family }: { family: FamilyPage }) => (
  <aside className="col" aria-label={texts.viewers}>
    <Viewers viewers={family.viewers} />
    <Activity activity={family.activity} />
  </aside>
);
