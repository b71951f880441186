import { useState } from 'react';
import { featureTexts } from '@portal/texts/office/publishing/features';
import { LoadFailed, Loading } from '@portal/ui/feedback';
import { FeatureTabs } from '../../../shared/feature-tabs.tsx';
import { PageTitle } from '../../../shared/page-title.tsx';
import { useOffice } from '../../../shared/school.tsx';
import { useStudentSwitches } from '../queries.ts';
import { ApartTable } from './apart-table.tsx';
import { FindStudent } from './find-student.tsx';
import { StudentCard } from './student-card.tsx';

const texts = featureTexts.student;

const Chosen = ({ eqId }: { eqId: string }) => {
  const { centreCode } = useOffice().school;
  const { data, isError, isFetching, refetch } = useStudentSwitches(centreCode, eqId);
  if (data) return <StudentCard key={`${eqId} ${data.version}`} opened={data} />;
  if (isError) return <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />;
  return <Loading label={texts.loading} />;
};

/** /features/students: students with their own switches. The URL never identifies the student. */
export const StudentFeaturesScreen = () => {
  const [eqId, setEqId] = useState<string>();
  return (
    <>
      <div className="om-head">
        <PageTitle title={featureTexts.title} />
        <p>{texts.lead}</p>
      </div>
      <FeatureTabs />
      <div className="g-main wide">
        <div className="col">
          <ApartTable chosen={eqId} onChoose={setEqId} />
        </div>
        <div className="col">
          <FindStudent onChoose={setEqId} />
          {eqId === undefined ? <p className="muted">{texts.choose}</p> : <Chosen eqId={eqId} />}
        </div>
      </div>
    </>
  );
};
