import type { ApartStudent } from '@portal/contract/feature-switches';
import { dateInZone, formatDate } from '@portal/contract/dates';
import type { Feature } from '@portal/contract/shared';
import { useNow } from '@portal/client/time';
import { format } from '@portal/texts/format';
import { featureTexts } from '@portal/texts/office/publishing/features';
import { Tag } from '@portal/ui/content';
import { LoadFailed, Loading } from '@portal/ui/feedback';
import { useOffice } from '../../../shared/school.tsx';
import { useApart } from '../queries.ts';
import { placeOf } from './find-student.tsx';

const texts = featureTexts.student;

const namesOf = (features: readonly Feature[]): string =>
  features.map((feature) => featureTexts.names[feature]).join(', ');

const Row = ({
  apart: { student, on, off, reason, reviewOn },
  isChosen,
  today,
  onChoose,
}: {
  apart: ApartStudent;
  isChosen: boolean;
  today: string;
  onChoose: () => void;
}) => (
  <tr className={isChosen ? 'cur' : undefined}>
    <th scope="row">
      <button type="button" className="lnk fs-years" aria-pressed={isChosen} onClick={onChoose}>
        {student.name}
      </button>
      <small>{placeOf(student)}</small>
    </th>
    <td data-label={featureTexts.off}>{namesOf(off)}</td>
    <td data-label={featureTexts.on}>{namesOf(on)}</td>
    <td data-label={texts.why}>{reason ?? <span className="muted">{texts.fromImport}</span>}</td>
    <td data-label={texts.review} className="nw">
      {reviewOn !== null && (
        <>
          {formatDate(reviewOn)} {reviewOn <= today && <Tag tone="warn">{texts.due}</Tag>}
        </>
      )}
    </td>
  </tr>
);

/** Students with features of their own; those to be reviewed first. */
export const ApartTable = ({
  chosen,
  onChoose,
}: {
  chosen: string | undefined;
  onChoose: (eqId: string) => void;
}) => {
  const { centreCode, timeZone } = useOffice().school;
  const today = dateInZone(useNow(), timeZone);
  const { data, isError, isFetching, refetch } = useApart(centreCode);
  if (isError) return <LoadFailed what={texts.apart} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Loading label={texts.apart} />;
  return (
    <section className="oc" aria-labelledby="fs-apart">
      <div className="oc-h">
        <h2 id="fs-apart">{texts.apart}</h2>
      </div>
      {data.students.length === 0 ? (
        <p className="oc-b">{texts.apartNone}</p>
      ) : (
        <table className="qt qs-stack qs-plain fs-table">
          <caption className="vh">{texts.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.name}</th>
              <th scope="col">{featureTexts.off}</th>
              <th scope="col">{featureTexts.on}</th>
              <th scope="col">{texts.why}</th>
              <th scope="col">{texts.review}</th>
            </tr>
          </thead>
          <tbody>
            {data.students.map((apart) => (
              <Row
                key={apart.student.eqId}
                apart={apart}
                today={today}
                isChosen={apart.student.eqId === chosen}
                onChoose={() => onChoose(apart.student.eqId)}
              />
            ))}
          </tbody>
        </table>
      )}
      {data.hasMore && <div className="oc-f">{format(texts.apartMore, { count: data.students.length })}</div>}
    </section>
  );
};
