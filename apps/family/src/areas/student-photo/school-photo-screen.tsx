import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hrefTo, navigate } from '@portal/client/navigation';
import { useAction } from '@portal/client/forms';
import { useStudentPage } from '@portal/client/session';
import { BackLink, PageHead } from '@portal/ui/frame';
import { Button, ButtonRow, LinkButton } from '@portal/ui/buttons';
import { Card } from '@portal/ui/content';
import { FailureNote, Note } from '@portal/ui/feedback';
import { AfterTerms, BackToOptions } from './after-terms.tsx';
import { acceptPhoto, retrieveSchoolPhoto } from './photo-calls.ts';
import { photoMessages } from './photo-messages.ts';
import { usePhotoPaths } from './use-photo-paths.ts';

const RETRIEVING = 'Retrieving photo';

type Shown = 'retrieving' | 'retrieved' | 'failed';

function stateOf({
  isFetching,
  isError,
  seen,
}: Record<'isFetching' | 'isError', boolean> & {
  /** Whether the picture loaded; undefined until that is known. */
  seen: boolean | undefined;
}): Shown {
  if (isFetching) return 'retrieving';
  if (isError || seen === false) return 'failed';
  return seen === true ? 'retrieved' : 'retrieving';
}

/** Retrieving, then retrieved: done once the picture has loaded. */
function useSchoolPhoto() {
  const { student } = useStudentPage();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['school-photo', student.oneSchoolId],
    queryFn: ({ signal }) => retrieveSchoolPhoto(student.oneSchoolId, signal),
    gcTime: 0,
    staleTime: Infinity,
  });
  const [picture, setPicture] = useState<{ src: string; isThere: boolean }>();
  const seen = picture !== undefined && picture.src === data ? picture.isThere : undefined;
  return {
    state: stateOf({ isFetching, isError, seen }),
    src: isFetching ? undefined : data,
    settle: (src: string, isThere: boolean): void => setPicture({ src, isThere }),
    retry: (): void => void refetch(),
  };
}

const Picture = ({ photo, name }: { photo: ReturnType<typeof useSchoolPhoto>; name: string }) => {
  const { state, src, settle, retry } = photo;
  return (
    <>
      <p className="vh" role="status">
        {state === 'retrieving' ? RETRIEVING : ''}
      </p>
      {state === 'failed' ? (
        <Note
          tone="bad"
          live
          action={
            <Button variant="secondary" onClick={retry}>
              Retry
            </Button>
          }
        >
          The school’s photo could not be retrieved.
        </Note>
      ) : (
        <div className="photo-frame" aria-busy={state === 'retrieving'}>
          {state === 'retrieving' && (
            <p aria-hidden="true">
              <span className="spinner" />
              {RETRIEVING}
            </p>
          )}
          {src !== undefined && (
            <img
              src={src}
              alt={`${name} at school`}
              hidden={state !== 'retrieved'}
              onLoad={() => settle(src, true)}
              onError={() => settle(src, false)}
            />
          )}
        </div>
      )}
    </>
  );
};

const SchoolPhoto = () => {
  const { student } = useStudentPage();
  const photoPaths = usePhotoPaths();
  const photo = useSchoolPhoto();
  const { isBusy, failure, attempt, run } = useAction(photoMessages);
  const accept = async (): Promise<void> => {
    if (await run(() => acceptPhoto(student.oneSchoolId, 'school'))) navigate(photoPaths.student);
  };
  return (
    <>
      <BackLink href={hrefTo(photoPaths.options)}>Photo options</BackLink>
      <PageHead title="School photo" lead={`This is the photo the school has of ${student.firstName}.`} />
      <Card as="div" className="stack">
        <Picture photo={photo} name={student.displayName} />
        {failure && <FailureNote failure={failure} attempt={attempt} />}
        <ButtonRow>
          <Button
            variant="primary"
            size="lg"
            unavailable={photo.state !== 'retrieved'}
            busy={isBusy}
            busyLabel="Saving"
            onClick={() => void accept()}
          >
            Accept
          </Button>
          <LinkButton variant="ghost" size="lg" href={hrefTo(photoPaths.options)}>
            Cancel
          </LinkButton>
        </ButtonRow>
      </Card>
    </>
  );
};

/** /studentPhoto/school/{studentId}/{centreCode}. */
export const SchoolPhotoScreen = () => {
  const { hasSchoolPhoto } = useStudentPage().student;
  return <AfterTerms>{hasSchoolPhoto ? <SchoolPhoto /> : <BackToOptions />}</AfterTerms>;
};
