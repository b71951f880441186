import type { SwitchChangeEntry, SwitchSetting } from '@portal/contract/feature-switches';
import { formatInstant } from '@portal/contract/dates';
import { format } from '@portal/texts/format';
import { featureTexts } from '@portal/texts/office/publishing/features';
import { useOffice } from '../../shared/school.tsx';
import { settingText } from './switch-words.ts';

const texts = featureTexts.history;

const wordsOf = (setting: SwitchSetting | null, student: string | null): string => {
  if (setting === null) return student === null ? texts.asImported : texts.asSchool;
  return settingText(setting).toLowerCase();
};

/** Who changed what, newest first. */
export const HistoryCard = ({ history }: { history: readonly SwitchChangeEntry[] }) => {
  const { timeZone } = useOffice().school;
  return (
    <section className="oc" aria-labelledby="fs-history">
      <div className="oc-h">
        <h2 id="fs-history">{texts.title}</h2>
      </div>
      {history.length === 0 ? (
        <p className="oc-b">{texts.none}</p>
      ) : (
        <ul className="ol">
          {history.map(({ feature, student, before, after, by, at }) => (
            <li key={`${at} ${feature} ${student ?? ''}`}>
              <span className="grow">
                <b>
                  {format(student === null ? texts.line : texts.forStudent, {
                    feature: featureTexts.names[feature],
                    student: student ?? '',
                    after: wordsOf(after, student),
                  })}
                </b>
                <small>
                  {format(texts.by, {
                    name: by,
                    time: formatInstant(new Date(at), timeZone),
                    before: wordsOf(before, student),
                  })}
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
