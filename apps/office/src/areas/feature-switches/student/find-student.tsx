import { useState } from 'react';
import { switchLimits, type SwitchStudent } from '@portal/contract/feature-switches';
import { yearLevelName } from '@portal/contract/shared';
import { featureTexts } from '@portal/texts/office/publishing/features';
import { TextInput } from '@portal/ui/fields';
import { useOffice } from '../../../shared/school.tsx';
import { LEAST_SEARCH, useFoundStudents } from '../queries.ts';

const texts = featureTexts.student;

export const placeOf = ({ yearLevel, rollClass }: SwitchStudent): string =>
  rollClass ?? yearLevelName(yearLevel);

export const FindStudent = ({ onChoose }: { onChoose: (eqId: string) => void }) => {
  const { centreCode } = useOffice().school;
  const [search, setSearch] = useState('');
  const text = search.trim();
  const { data } = useFoundStudents(centreCode, text);
  const students = text.length < LEAST_SEARCH ? [] : (data?.students ?? []);
  const choose = (eqId: string): void => {
    onChoose(eqId);
    setSearch('');
  };
  return (
    <section className="oc" aria-labelledby="fs-find">
      <div className="oc-h">
        <h2 id="fs-find">{texts.find}</h2>
      </div>
      <div className="oc-b col-sm">
        <TextInput
          id="fs-search"
          type="search"
          label={texts.find}
          hint={texts.findHint}
          autoComplete="off"
          maxLength={switchLimits.search}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <p role="status" className={students.length > 0 ? 'vh' : undefined}>
          {text.length >= LEAST_SEARCH && data !== undefined && students.length === 0 && texts.none}
          {students.length > 0 && `${texts.results}: ${students.length}`}
        </p>
        {students.length > 0 && (
          <ul className="ol" aria-label={texts.results}>
            {students.map((student) => (
              <li key={student.eqId}>
                <span className="grow">
                  <button type="button" className="lnk fs-years" onClick={() => choose(student.eqId)}>
                    {student.name}
                  </button>
                  <small>
                    {placeOf(student)}, {student.eqId}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
};
