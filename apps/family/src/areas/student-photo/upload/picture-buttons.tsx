import { Camera, Images, ImageUp } from 'lucide-react';
import { useRef, type ChangeEvent } from 'react';
import { device, type Shell } from '@portal/client/device';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { type IconType } from '@portal/ui/base';
import { ACCEPTED } from './read-picture.ts';

type OpenButtonProps = {
  label: string;
  icon: IconType;
  onFile: (file: File) => void;
  busy?: boolean;
  className?: string;
  /** Opens the camera if the device has one. */
  capture?: 'environment';
};

/** A button that opens the device's file chooser. */
const OpenButton = ({ label, icon, onFile, busy, className, capture }: OpenButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  const chosen = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.currentTarget.files ?? [];
    // Allows the same file to be chosen again.
    event.currentTarget.value = '';
    if (file) onFile(file);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={ACCEPTED}
        capture={capture}
        onChange={chosen}
      />
      <Button
        variant="secondary"
        icon={icon}
        busy={busy}
        busyLabel="Opening"
        className={className}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
};

export interface PictureButtonsProps {
  hasPicture: boolean;
  isOpening: boolean;
  /** The file is null if the person chose none. */
  onPick: (pick: () => Promise<File | null>) => void;
}

const InShell = ({
  pick,
  isOpening,
  onPick,
}: Omit<PictureButtonsProps, 'hasPicture'> & { pick: Shell['pickPhoto'] }) => (
  <>
    <Button
      variant="secondary"
      icon={Images}
      busy={isOpening}
      busyLabel="Opening"
      onClick={() => onPick(() => pick('gallery'))}
    >
      Choose from the gallery
    </Button>
    <Button variant="secondary" icon={Camera} onClick={() => onPick(() => pick('camera'))}>
      Take a photo
    </Button>
  </>
);

/** Choose a file or, on a touch screen, take a photo. In the native shell also from the gallery. */
export const PictureButtons = ({ hasPicture, isOpening, onPick }: PictureButtonsProps) => {
  const open = (file: File): void => onPick(async () => file);
  return (
    <>
      <ButtonRow>
        <OpenButton
          label={hasPicture ? 'Choose another photo' : 'Choose a photo'}
          icon={ImageUp}
          busy={isOpening}
          onFile={open}
        />
        {device.shell ? (
          <InShell pick={device.shell.pickPhoto} isOpening={isOpening} onPick={onPick} />
        ) : (
          <OpenButton
            label="Take a photo"
            icon={Camera}
            capture="environment"
            className="on-touch"
            onFile={open}
          />
        )}
      </ButtonRow>
      <p className="muted small">PNG, JPG or JPEG. We resize it to at most 300 by 300 pixels.</p>
    </>
  );
};
