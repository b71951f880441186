import { useStudentPage } from '@portal/client/session';
import { hrefTo } from '@portal/client/navigation';
import { TermsButtons, TermsDocuments } from '../../shared/terms-documents.tsx';
import { useAction } from '@portal/client/forms';
import { useTerms } from '../../shared/use-terms.ts';
import { BackLink, PageHead } from '@portal/ui/frame';
import { LinkButton } from '@portal/ui/buttons';
import { Note } from '@portal/ui/feedback';
import { acceptPhotoTerms } from './photo-calls.ts';
import { usePhotoPaths } from './use-photo-paths.ts';

/** The photo terms, shown before the options. Accepting them enables photos. */
export const PhotoTerms = ({ termsKey }: { termsKey: string }) => {
  const { student } = useStudentPage();
  const terms = useTerms([termsKey]);
  const { isBusy, failure, run } = useAction();
  const back = hrefTo(usePhotoPaths().student);
  return (
    <>
      <BackLink href={back}>{student.displayName}</BackLink>
      <div className="reading">
        <PageHead title="Student photo" lead="Read and accept these terms before you choose a photo." />
        <TermsDocuments terms={terms} />
        {failure && (
          <Note tone="bad" live>
            Your answer could not be saved. Try again.
          </Note>
        )}
        <TermsButtons
          terms={terms}
          isSaving={isBusy}
          onAccept={() => void run(() => acceptPhotoTerms(termsKey))}
        >
          <LinkButton variant="ghost" size="lg" href={back}>
            Decline
          </LinkButton>
        </TermsButtons>
      </div>
    </>
  );
};
