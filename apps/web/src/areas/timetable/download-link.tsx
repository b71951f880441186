import { FileDown } from 'lucide-react';
import { timetablePdfEndpoint } from '@portal/contract';
import { saveFile } from '../../platform/download-file.ts';
import type { StudentRef } from '../../platform/student-ref.ts';
import { urlOf } from '../../platform/url.ts';
import { useDownload } from '../../platform/use-download.ts';
import { LinkButton } from '../../ui/index.ts';

type DownloadLinkProps = { studentRef: StudentRef; firstName: string };

/** A link that also works in a tab of its own; a press saves the file and says when it could not (docs/decisions/timetable.md). */
export const DownloadLink = ({ studentRef, firstName }: DownloadLinkProps) => {
  const { isBusy, download } = useDownload(saveFile);
  const url = urlOf(timetablePdfEndpoint.path, { ...studentRef }, {});
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
