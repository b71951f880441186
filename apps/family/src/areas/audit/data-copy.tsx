import { useQueryClient } from '@tanstack/react-query';
import { Clock, Download } from 'lucide-react';
import { openDataExportEndpoint } from '@portal/contract/audit';
import type { DataExport, ExportFormat } from '@portal/contract/audit';
import { call } from '@portal/client/calls';
import { downloadFile } from '@portal/client/calls/download-file';
import { instantText } from '@portal/client/time';
import { useAction } from '@portal/client/forms';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { Card } from '@portal/ui/content';
import { FailureNote, Note } from '@portal/ui/feedback';
import { VisuallyHidden } from '@portal/ui/base';
import { exportsKey } from './my-data-query.ts';

const formatNames: Readonly<Record<ExportFormat, string>> = { pdf: 'PDF', json: 'JSON' };

const DownloadButton = ({ copy, format }: { copy: DataExport; format: ExportFormat }) => {
  const queryClient = useQueryClient();
  const { isBusy, failure, attempt, run } = useAction();
  const download = async (): Promise<void> => {
    const params = { exportId: copy.id, format };
    await run(async () => {
      await call(openDataExportEndpoint, { params, handlesProblems: true });
      await downloadFile(`/api/user/data/${copy.id}/${format}`, `my-data.${format}`);
    });
    await queryClient.invalidateQueries({ queryKey: exportsKey }).catch(() => undefined);
  };
  return (
    <>
      <Button
        variant={format === 'pdf' ? 'primary' : 'secondary'}
        icon={Download}
        busy={isBusy}
        busyLabel="Downloading"
        onClick={() => void download()}
      >
        Download {formatNames[format]}
        <VisuallyHidden> of the copy of {instantText(copy.requestedAt)}</VisuallyHidden>
      </Button>
      {failure && <FailureNote failure={failure} attempt={attempt} />}
    </>
  );
};

const Files = ({ copy }: { copy: DataExport }) =>
  copy.formats.length === 0 ? (
    <p>Both files were downloaded, so they are no longer kept here.</p>
  ) : (
    <>
      <p>
        Ready until {instantText(copy.expiresAt)}. Each file can be downloaded once, and is then no longer
        kept here.
      </p>
      <ButtonRow>
        {copy.formats.map((format) => (
          <DownloadButton key={format} copy={copy} format={format} />
        ))}
      </ButtonRow>
    </>
  );

/** One copy: in preparation, ready, or downloaded. */
export const DataCopy = ({ copy }: { copy: DataExport }) => (
  <Card as="li" className="stack">
    <h3>Asked for {instantText(copy.requestedAt)}</h3>
    {copy.isReady ? (
      <Files copy={copy} />
    ) : (
      <Note icon={Clock} title="Being prepared.">
        We email you when it is ready. You can leave this page.
      </Note>
    )}
  </Card>
);
