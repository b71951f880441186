import { FileDown } from 'lucide-react';
import { timetablePdfEndpoint } from '@portal/contract/timetable';
import { saveFile } from '@portal/client/calls/download-file';
import type { StudentRef } from '../../shared/student-ref.ts';
import { urlOf } from '@portal/client/calls';
import { useDownload } from '../../shared/use-download.ts';
import { LinkButton } from '@portal/ui/buttons';
import { viewParameters } from '../../shared/view-parameters.ts';

type DownloadLinkProps = { studentRef: StudentRef; firstName: string };

/**
 * A link that also works in a new tab. A click downloads the file and reports failures (docs/decisions/students/timetable.md).
 */
export const DownloadLink = ({ studentRef, firstName }: DownloadLinkProps) => {
  const { isBusy, download } = useDownload(saveFile);
  const url = urlOf(timetablePdfEndpoint.path, { ...studentRef }, viewParameters());
  return (
    <LinkButton
      variant="secondary"
      icon={FileDown}
      href={url}
      download
      aria-busy={isBusy}
      onClick={(event) => {
        event.preventDefault();
        void download(url, `Timetable ${firstName}.pdf`);
      }}
    >
      Download timetable (PDF)
    </LinkButton>
  );
};
