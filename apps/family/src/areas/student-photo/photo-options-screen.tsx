import { useEffect, useState, type FormEvent } from 'react';
import { photoTermsToAccept } from '@portal/contract/student-photo';
import type { Student } from '@portal/contract/students';
import { hrefTo, navigate } from '@portal/client/navigation';
import { useAction } from '@portal/client/forms';
import { useStudentPage, useUser } from '@portal/client/session';
import { Avatar, Card } from '@portal/ui/content';
import { Button, ButtonRow, LinkButton } from '@portal/ui/buttons';
import { ErrorSummary } from '@portal/ui/fields';
import { FailureNote } from '@portal/ui/feedback';
import { PageHead } from '@portal/ui/frame';
import { RadioCards, type RadioOption } from '@portal/ui/choices';
import { removePhoto } from './photo-calls.ts';
import { photoMessages } from './photo-messages.ts';
import { PhotoTerms } from './photo-terms.tsx';
import { usePhotoPaths } from './use-photo-paths.ts';

const choose = { id: 'photo-choice', message: 'Choose an option' };

const optionsFor = ({ hasSchoolPhoto, firstName }: Student): RadioOption[] => [
  { value: 'none', label: 'No photo', hint: `${firstName}’s initials are shown instead` },
  ...(hasSchoolPhoto ? [{ value: 'school', label: 'School photo', hint: 'The photo the school has' }] : []),
  { value: 'upload', label: 'Upload a photo', hint: 'A PNG, JPG or JPEG from this device' },
];

/** The options: no photo, the school's photo or an uploaded one. */
function useChoice() {
  const { student } = useStudentPage();
  const photoPaths = usePhotoPaths();
  const [choice, setChoice] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const { isBusy, failure, run } = useAction(photoMessages);
  const remove = async (): Promise<void> => {
    if (await run(() => removePhoto(student.oneSchoolId))) navigate(photoPaths.student);
  };
  const next = (event: FormEvent): void => {
    event.preventDefault();
    setAttempt(attempt + 1);
    if (choice === 'none') void remove();
    if (choice === 'school') navigate(photoPaths.school);
    if (choice === 'upload') navigate(photoPaths.upload);
  };
  return {
    choice,
    setChoice,
    attempt,
    isMissing: attempt > 0 && choice === undefined,
    isBusy,
    failure,
    next,
  };
}

const PhotoOptions = () => {
  const { student } = useStudentPage();
  const photoPaths = usePhotoPaths();
  const { choice, setChoice, attempt, isMissing, isBusy, failure, next } = useChoice();
  const { displayName, photoContentUrl, firstName } = student;
  return (
    <>
      <PageHead
        title="Student photo"
        lead={`Choose a photo for ${firstName}. Only you and the people who can see ${firstName} here see it.`}
      />
      <ErrorSummary problems={isMissing ? [choose] : []} attempt={attempt} />
      <Card as="div">
        <form className="form" noValidate onSubmit={next}>
          <div className="photo-now">
            <Avatar size={96} name={displayName} src={photoContentUrl ?? undefined} />
            <p>{photoContentUrl === null ? `${firstName} has no photo now.` : `${firstName}’s photo now.`}</p>
          </div>
          <RadioCards
            id={choose.id}
            name="photo"
            legend="Which photo?"
            options={optionsFor(student)}
            value={choice}
            onChange={setChoice}
            error={isMissing ? choose.message : undefined}
          />
          {failure && <FailureNote failure={failure} attempt={attempt} />}
          <ButtonRow>
            <Button variant="primary" size="lg" type="submit" busy={isBusy} busyLabel="Saving">
              Next
            </Button>
            <LinkButton variant="ghost" size="lg" href={hrefTo(photoPaths.student)}>
              Back
            </LinkButton>
          </ButtonRow>
        </form>
      </Card>
    </>
  );
};

/** The options' heading takes focus when they replace the terms on the same page. */
const FocusedOptions = () => {
  useEffect(() => {
    const heading = document.querySelector('main h1');
    if (heading instanceof HTMLElement) heading.focus();
  }, []);
  return <PhotoOptions />;
};

/** /studentPhoto/{studentId}/{centreCode}. */
export const PhotoOptionsScreen = () => {
  const termsKey = photoTermsToAccept(useUser());
  const [askedTerms] = useState(termsKey !== null);
  if (termsKey !== null) return <PhotoTerms termsKey={termsKey} />;
  return askedTerms ? <FocusedOptions /> : <PhotoOptions />;
};
