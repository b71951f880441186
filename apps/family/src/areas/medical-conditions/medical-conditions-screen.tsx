import { useState } from 'react';
import { paths } from '@portal/contract/routes';
import type { MedicalConditions, RequestedCondition } from '@portal/contract/medical-conditions';
import type { StudentAtSchool } from '@portal/contract/students';
import { hrefTo, useHeadingOnChange } from '@portal/client/navigation';
import { RequestNote } from '../../shared/request-note.tsx';
import { useStudentPage, useUser } from '@portal/client/session';
import { BackLink, PageHead, SectionHead } from '@portal/ui/frame';
import { ButtonRow, LinkButton } from '@portal/ui/buttons';
import { Card } from '@portal/ui/content';
import { LoadFailed, Loading, Note, SkeletonCard } from '@portal/ui/feedback';
import { ConditionsTable, HeldConditions } from './conditions-table.tsx';
import { EditConditions } from './edit-conditions.tsx';
import { useConditionTypes, useMedicalConditions } from './medical-conditions-query.ts';

const Requested = ({ conditions }: { conditions: readonly RequestedCondition[] }) => (
  <section aria-labelledby="requested">
    <SectionHead id="requested" title="What you asked for" />
    <Card as="div" flush>
      <ConditionsTable
        caption="What you asked for"
        conditions={conditions.map((condition, index) => ({ ...condition, id: String(index) }))}
      />
    </Card>
  </section>
);

type ReadingProps = StudentAtSchool & { conditions: MedicalConditions; back: string };

/** Read-only: for viewers, and while earlier changes are pending. */
const Reading = ({ student, conditions, back }: ReadingProps) => {
  const requested = conditions.updatedMedicalConditions?.requested;
  return (
    <>
      {requested && <Requested conditions={requested} />}
      <section aria-labelledby="held">
        <SectionHead id="held" title="What the school holds" />
        <HeldConditions
          firstName={student.firstName}
          caption={`${student.firstName}’s medical conditions`}
          conditions={conditions.medicalConditions}
        />
      </section>
      <ButtonRow>
        <LinkButton variant="secondary" size="lg" href={back}>
          Back
        </LinkButton>
      </ButtonRow>
    </>
  );
};

type OwnProps = StudentAtSchool & {
  conditions: MedicalConditions;
  oneSchoolParentId: string;
  refetchRecord: () => Promise<MedicalConditions | undefined>;
  onSent: () => Promise<void>;
};

/** The form for the conditions it was opened with. Refetching replaces them. */
const Form = ({ conditions, ...own }: OwnProps) => {
  const [opened, setOpened] = useState(conditions);
  const { data: types, isError, isFetching, refetch } = useConditionTypes();
  if (types === undefined && isError)
    return <LoadFailed what="The list of conditions" busy={isFetching} onRetry={() => void refetch()} />;
  if (types === undefined)
    return (
      <Loading label="Loading the list of conditions">
        <SkeletonCard rows={3} />
      </Loading>
    );
  return (
    <EditConditions {...own} key={opened.version} conditions={opened} types={types} onReloaded={setOpened} />
  );
};

const Sent = ({ firstName }: { firstName: string }) => (
  <Note tone="ok" title="Success!" live>
    Your changes to {firstName}’s medical conditions have been sent.
  </Note>
);

type ConditionsProps = StudentAtSchool & {
  conditions: MedicalConditions;
  refetchRecord: () => Promise<MedicalConditions | undefined>;
};

const Conditions = ({ conditions, refetchRecord, student, enrolment }: ConditionsProps) => {
  const { oneSchoolParentId } = useUser();
  const [isSent, setSent] = useState(false);
  const request = conditions.updatedMedicalConditions;
  const isWaiting = request?.state === 'submitted';
  useHeadingOnChange(isWaiting ? 'waiting' : 'form');
  const ref = { studentId: student.oneSchoolId, centreCode: enrolment.schoolCode };
  const back = hrefTo(conditions.mayChange ? paths.studentDetails(ref) : paths.student(ref));
  const onSent = async (): Promise<void> => {
    await refetchRecord();
    setSent(true);
  };
  return (
    <div className="stack-lg reading-width">
      {isSent && isWaiting && <Sent firstName={student.firstName} />}
      {request && (
        <RequestNote
          request={request}
          unchanged={`${student.firstName}’s medical conditions are as they were.`}
        />
      )}
      {conditions.mayChange && !isWaiting && oneSchoolParentId !== null ? (
        <Form {...{ conditions, oneSchoolParentId, refetchRecord, onSent, student, enrolment }} />
      ) : (
        <Reading {...{ conditions, back, student, enrolment }} />
      )}
    </div>
  );
};

/** /studentMedicalConditions/{studentId}/{centreCode}. */
export const MedicalConditionsScreen = () => {
  const page = useStudentPage();
  const { student, enrolment } = page;
  const ref = { studentId: student.oneSchoolId, centreCode: enrolment.schoolCode };
  const { data, isError, isFetching, refetch } = useMedicalConditions(ref);
  const refetchRecord = async (): Promise<MedicalConditions | undefined> => {
    const read = await refetch();
    return read.isSuccess ? read.data : undefined;
  };
  const lead = student.isDelegated
    ? `Shared by ${student.sharedBy ?? 'an account owner'}. Only account owners can change them.`
    : 'The school reviews every change you send. Delegated viewers you have approved can see them, and change nothing.';
  return (
    <>
      <BackLink href={hrefTo(student.isDelegated ? paths.student(ref) : paths.studentDetails(ref))}>
        {student.isDelegated ? student.displayName : `${student.firstName}’s details`}
      </BackLink>
      <PageHead title="Medical conditions" lead={lead} />
      {data === undefined && isError && (
        <LoadFailed what="The medical conditions" busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && (
        <Loading label="Loading medical conditions">
          <SkeletonCard rows={3} />
        </Loading>
      )}
      {data && (
        <Conditions key={student.oneSchoolId} {...page} conditions={data} refetchRecord={refetchRecord} />
      )}
    </>
  );
};
