import { Pause, Play } from 'lucide-react';
import { fileSize } from '@portal/texts/file-size';
import { format } from '@portal/texts/format';
import { importTexts as texts } from '@portal/texts/office/imports';
import { Button } from '@portal/ui/buttons';
import { Note } from '@portal/ui/feedback';
import type { UploadState } from './use-upload.ts';

/** An upload with its progress. It can be stopped and continued. */
export const UploadCard = ({
  upload: { name, sizeBytes, sentBytes, isStopped, isOneTooMany },
  onStop,
  onResume,
}: {
  upload: UploadState;
  onStop: () => void;
  onResume: () => void;
}) => {
  const sizes = { sent: fileSize(sentBytes), size: fileSize(sizeBytes) };
  const label = format(texts.uploading, { name });
  return (
    <section className="oc" aria-labelledby="upload">
      <div className="oc-h">
        <h2 id="upload">{label}</h2>
        <Button variant="secondary" icon={isStopped ? Play : Pause} onClick={isStopped ? onResume : onStop}>
          {isStopped ? texts.resume : texts.pause}
        </Button>
      </div>
      <div className="oc-b col-sm">
        <progress
          className="imp-progress"
          value={sentBytes}
          max={Math.max(sizeBytes, 1)}
          aria-label={label}
        />
        <p className="muted num">{format(texts.uploaded, sizes)}</p>
        {isStopped && (
          <Note tone="warn" live>
            {isOneTooMany ? texts.oneTooMany : format(texts.stopped, sizes)}
          </Note>
        )}
      </div>
    </section>
  );
};
