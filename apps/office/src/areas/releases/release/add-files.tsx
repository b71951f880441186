import { FolderOpen, Upload } from 'lucide-react';
import { useRef } from 'react';
import { releaseLimits } from '@portal/contract/releases';
import { fileSize } from '@portal/texts/file-size';
import { format } from '@portal/texts/format';
import { releasePageTexts as texts } from '@portal/texts/office/publishing/releases';
import { Button } from '@portal/ui/buttons';
import { Icon } from '@portal/ui/content';
import { Note } from '@portal/ui/feedback';
import { useAddFiles } from './use-add-files.ts';

/** Chooses PDFs or takes those that are dropped, and shows the progress of adding them. */
export const AddFiles = ({ releaseId }: { releaseId: string }) => {
  const input = useRef<HTMLInputElement>(null);
  const { add, isBusy, progress, refused } = useAddFiles(releaseId);
  const label = format(texts.adding, { done: String(progress.done), all: String(progress.all) });
  return (
    <div className="col-sm">
      <div
        className="drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          if (!isBusy) add([...event.dataTransfer.files]);
        }}
      >
        <Icon icon={Upload} />
        <p>{format(texts.addHint, { most: fileSize(releaseLimits.fileBytes) })}</p>
        <input
          ref={input}
          type="file"
          accept=".pdf,application/pdf"
          multiple
          hidden
          aria-label={texts.add}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            target.value = '';
            if (files.length > 0) add(files);
          }}
        />
        <Button
          variant="secondary"
          icon={FolderOpen}
          busy={isBusy}
          busyLabel={label}
          onClick={() => input.current?.click()}
        >
          {texts.add}
        </Button>
      </div>
      {isBusy && (
        <progress
          className="imp-progress"
          value={progress.done}
          max={Math.max(progress.all, 1)}
          aria-label={label}
        />
      )}
      {refused.length > 0 && (
        <Note tone="bad" live title={format(texts.notAdded, { count: refused.length })}>
          <ul>
            {refused.map(({ name, reason }) => (
              <li key={name}>{format(texts.notAddedOne, { name, reason })}</li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  );
};
