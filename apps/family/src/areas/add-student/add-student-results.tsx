import type { ReactNode } from 'react';
import { paths } from '@portal/contract/routes';
import { studentMatch } from '@portal/contract/add-student';
import type { StudentMatch } from '@portal/contract/add-student';
import { hrefTo } from '@portal/client/navigation';
import { useSite } from '@portal/client/site';
import { Button, LinkButton } from '@portal/ui/buttons';
import { Card } from '@portal/ui/content';
import { ResultPage } from '@portal/ui/feedback';

export type AddStudentResult = { state: StudentMatch; name: string; school: string };

const Continue = () => (
  <LinkButton variant="primary" size="lg" href={hrefTo(paths.home())}>
    Continue
  </LinkButton>
);

const Again = ({ onAgain, children }: { onAgain: () => void; children: ReactNode }) => (
  <Button variant="ghost" size="lg" onClick={onAgain}>
    {children}
  </Button>
);

type ResultProps = { result: AddStudentResult; onAnother: () => void };

const Submitted = ({ result: { name, school }, onAnother }: ResultProps) => (
  <ResultPage
    title="Request submitted"
    lead={
      <>
        Your request to add <bdi>{name}</bdi> has been sent to <bdi>{school}</bdi> for approval.
      </>
    }
    actions={
      <>
        <Continue />
        <Again onAgain={onAnother}>Add another student</Again>
      </>
    }
  >
    <Card as="div">
      <p>
        Until the school has approved it, <bdi>{name}</bdi> is shown on your home page as awaiting approval.
        We will email you when the school has decided.
      </p>
    </Card>
  </ResultPage>
);

const Known = ({ result, onAnother, title, text }: ResultProps & { title: string; text: string }) => (
  <ResultPage
    tone="warn"
    title={title}
    lead={<bdi>{result.name}</bdi>}
    actions={
      <>
        <Continue />
        <Again onAgain={onAnother}>Add another student</Again>
      </>
    }
  >
    <Card as="div">
      <p>{text}</p>
    </Card>
  </ResultPage>
);

/** Doesn't reveal which of the three details was wrong, so that children can't be found by trial and error (T24). */
const NotFound = ({ onBack }: { onBack: () => void }) => {
  const { helpLine, helpLineNumber } = useSite();
  return (
    <ResultPage
      tone="warn"
      title="Student not found!"
      lead="Sorry, the details that you have entered do not match a student with whom you are associated."
      actions={
        <>
          <Button variant="primary" size="lg" onClick={onBack}>
            Check and try again
          </Button>
          <LinkButton variant="ghost" size="lg" href={hrefTo(paths.home())}>
            Back to home
          </LinkButton>
        </>
      }
    >
      <Card as="div">
        <p>
          Check the EQ ID, the school and the year level, and try again. If they are right, ask your school
          whether it has you as a parent of the student, or call{' '}
          <a href={`tel:${helpLineNumber}`}>{helpLine}</a> for help.
        </p>
      </Card>
    </ResultPage>
  );
};

/** The four results. */
export const AddStudentResultScreen = ({
  result,
  onAnother,
  onBack,
}: ResultProps & { onBack: () => void }) => {
  switch (result.state) {
    case studentMatch.MatchAcceptedApprovalPending:
      return <Submitted result={result} onAnother={onAnother} />;
    case studentMatch.AlreadyMatchedAndApproved:
      return (
        <Known
          {...{ result, onAnother }}
          title="Student already added"
          text="You can see this student under My students on your home page."
        />
      );
    case studentMatch.AlreadyMatchedApprovalPending:
      return (
        <Known
          {...{ result, onAnother }}
          title="Student already pending approval."
          text="The school has your request and has not decided it yet. We will email you when it has."
        />
      );
    default:
      return <NotFound onBack={onBack} />;
  }
};
