import { ImageUp } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { hrefTo, navigate } from '@portal/client/navigation';
import { useAction } from '@portal/client/forms';
import { useStudentPage } from '@portal/client/session';
import { BackLink, PageHead } from '@portal/ui/frame';
import { Button, ButtonRow, LinkButton } from '@portal/ui/buttons';
import { FailureNote, Note } from '@portal/ui/feedback';
import { Icon } from '@portal/ui/content';
import { AfterTerms } from '../after-terms.tsx';
import { uploadPhoto } from '../photo-calls.ts';
import { photoMessages } from '../photo-messages.ts';
import { usePhotoPaths } from '../use-photo-paths.ts';
import { coveringSquare } from './crop-geometry.ts';
import { CropControls } from './crop-controls.tsx';
import { CropPreviews } from './crop-previews.tsx';
import { CropStage } from './crop-stage.tsx';
import { cutOut } from './draw-picture.ts';
import { PictureButtons } from './picture-buttons.tsx';
import { readPicture } from './read-picture.ts';
import { useCrop } from './use-crop.ts';

/** Accept appears once there is a picture, and only while nothing is in progress. */
const Actions = ({ busy, why, onAccept }: { busy?: boolean; why?: string; onAccept?: () => void }) => (
  <ButtonRow>
    <Button variant="primary" size="lg" busy={busy} busyLabel="Saving" why={why} onClick={onAccept}>
      Accept
    </Button>
    <LinkButton variant="ghost" size="lg" href={hrefTo(usePhotoPaths().options)}>
      Cancel
    </LinkButton>
  </ButtonRow>
);

const Cropping = ({ picture, children }: { picture: HTMLCanvasElement; children: ReactNode }) => {
  const { student } = useStudentPage();
  const photoPaths = usePhotoPaths();
  const { crop, isWhole, actions } = useCrop(picture);
  const { isBusy, failure, attempt, run } = useAction(photoMessages);
  const accept = async (): Promise<void> => {
    if (await run(() => uploadPhoto(student.oneSchoolId, cutOut(picture, crop))))
      navigate(photoPaths.student);
  };
  return (
    <div className="crop">
      <div className="stack">
        <CropStage picture={picture} crop={crop} isWhole={isWhole} onMove={actions.move} />
        {children}
      </div>
      <div className="stack-lg">
        <CropControls
          zoom={crop.zoom}
          isSquare={picture.width === picture.height}
          isWhole={isWhole}
          actions={actions}
        />
        {/* The pages crop photos to a circle, whatever their shape. */}
        <CropPreviews picture={picture} crop={isWhole ? { ...coveringSquare, turns: crop.turns } : crop} />
        {failure && <FailureNote failure={failure} attempt={attempt} />}
        <Actions busy={isBusy} onAccept={() => void accept()} />
      </div>
    </div>
  );
};

const NoPicture = ({ children }: { children: ReactNode }) => (
  <div className="crop">
    <div className="stack">
      <div className="crop-stage is-empty">
        <Icon icon={ImageUp} size={32} />
        <p>No photo chosen yet</p>
      </div>
      {children}
    </div>
    <div className="stack-lg">
      <Actions why="Choose a photo first." />
    </div>
  </div>
);

const openMessages = { failures: { general: { title: '', text: 'This picture could not be opened.' } } };

const Upload = () => {
  const { student } = useStudentPage();
  const [picture, setPicture] = useState<HTMLCanvasElement>();
  const { isBusy, failure, run } = useAction(openMessages);
  const open = (pick: () => Promise<File | null>): void =>
    void run(async () => {
      const file = await pick();
      if (file) setPicture(await readPicture(file));
    });
  const buttons = (
    <>
      <PictureButtons hasPicture={picture !== undefined} isOpening={isBusy} onPick={open} />
      {failure && (
        <Note tone="bad" live>
          {failure.text}
        </Note>
      )}
    </>
  );
  return (
    <>
      <BackLink href={hrefTo(usePhotoPaths().options)}>Photo options</BackLink>
      <PageHead
        title="Upload a photo"
        lead={`Only you and the people who can see ${student.firstName} here see it.`}
      />
      {picture === undefined ? (
        <NoPicture>{buttons}</NoPicture>
      ) : (
        <Cropping picture={picture}>{buttons}</Cropping>
      )}
    </>
  );
};

/** /studentPhoto/upload/{studentId}/{centreCode}. */
export const UploadPhotoScreen = () => (
  <AfterTerms>
    <Upload />
  </AfterTerms>
);
