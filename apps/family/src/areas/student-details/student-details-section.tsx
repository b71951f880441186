import { Pencil } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { StudentAtSchool } from '@portal/contract/students';
import type { StudentDetails } from '@portal/contract/student-details';
import { drafts } from '@portal/client/drafts';
import { RequestNote } from '../../shared/request-note.tsx';
import { useHeadingOnChange } from '@portal/client/navigation';
import { Button } from '@portal/ui/buttons';
import { Card } from '@portal/ui/content';
import { LoadFailed, Loading, Note, SkeletonCard } from '@portal/ui/feedback';
import { SectionHead } from '@portal/ui/frame';
import { detailsFormKey, EditStudentDetails } from './edit-student-details.tsx';
import { RecordList } from './record-list.tsx';
import { useStudentDetails } from './student-details-query.ts';

type ReadingProps = StudentAtSchool & { details: StudentDetails; isSaved: boolean; onEdit: () => void };

const Saved = ({ name }: { name: string }) => (
  <Note tone="ok" title="Success!" live>
    Thank you for updating {name}’s details. All details have been successfully saved.
  </Note>
);

const AddressWithheldNote = ({ firstName }: { firstName: string }) => (
  <Note>
    The school’s records do not say that {firstName} lives with you, so addresses are not shown here. If that
    is wrong, please call the school.
  </Note>
);

/** Editing is disabled while earlier changes are pending. */
const isWaiting = ({ updatedDetails }: StudentDetails): boolean => updatedDetails?.state === 'submitted';

/** The record, the requested changes and their outcome. */
const Reading = ({ student, details, isSaved, onEdit }: ReadingProps) => {
  const { residesWithParent, updatedDetails } = details;
  const requested = updatedDetails?.requested ?? null;
  const edit = (
    <Button acts variant="secondary" icon={Pencil} onClick={onEdit}>
      Edit
    </Button>
  );
  return (
    <>
      {isSaved && <Saved name={student.displayName} />}
      {updatedDetails && (
        <RequestNote
          request={updatedDetails}
          unchanged={`${student.firstName}’s details are as they were.`}
        />
      )}
      {requested && (
        <section aria-labelledby="requested">
          <SectionHead id="requested" title="What you asked for" />
          <Card as="div">
            <RecordList record={requested} residesWithParent={residesWithParent} />
          </Card>
        </section>
      )}
      <section aria-labelledby="held">
        <SectionHead id="held" title="What the school holds" action={!isWaiting(details) && edit} />
        <Card as="div">
          <RecordList record={details} residesWithParent={residesWithParent} />
        </Card>
      </section>
      {!residesWithParent && <AddressWithheldNote firstName={student.firstName} />}
    </>
  );
};

type DetailsProps = StudentAtSchool & {
  details: StudentDetails;
  refetchRecord: () => Promise<StudentDetails | undefined>;
  /** Content below the record. */
  children: ReactNode;
};

/** The record, or the form to edit it. An existing draft opens the form. */
const Details = ({ details, refetchRecord, children, ...page }: DetailsProps) => {
  const hasDraft = (): boolean => drafts.read(detailsFormKey(details)) !== undefined;
  const [edited, setEdited] = useState(() => (hasDraft() && !isWaiting(details) ? details : null));
  const [isSaved, setSaved] = useState(false);
  useHeadingOnChange(edited === null ? 'reading' : 'editing');
  if (edited !== null)
    return (
      <EditStudentDetails
        key={edited.version}
        details={edited}
        refetchRecord={refetchRecord}
        onReloaded={(now) => setEdited(isWaiting(now) ? null : now)}
        onSaved={async () => {
          await refetchRecord();
          setSaved(true);
          setEdited(null);
        }}
        onCancel={() => setEdited(null)}
      />
    );
  return (
    <div className="stack-lg">
      <Reading {...page} details={details} isSaved={isSaved} onEdit={() => setEdited(details)} />
      {children}
    </div>
  );
};

/** A student's details; `children` is shown below the record. */
export const StudentDetailsSection = ({ children, ...page }: StudentAtSchool & { children: ReactNode }) => {
  const { student, enrolment } = page;
  const ref = { studentId: student.oneSchoolId, centreCode: enrolment.schoolCode };
  const { data, isError, isFetching, refetch } = useStudentDetails(ref);
  if (data === undefined && isError)
    return <LoadFailed what="These details" busy={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Loading label="Loading details">
        <SkeletonCard rows={3} />
      </Loading>
    );
  const refetchRecord = async (): Promise<StudentDetails | undefined> => {
    const read = await refetch();
    return read.isSuccess ? read.data : undefined;
  };
  return (
    <Details key={student.oneSchoolId} details={data} refetchRecord={refetchRecord} {...page}>
      {children}
    </Details>
  );
};
