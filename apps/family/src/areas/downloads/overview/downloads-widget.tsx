import { Download, FileText } from 'lucide-react';
import { downloadFeatures, fileDownloadEndpoint, noDownloadsText } from '@portal/contract/downloads';
import { featureUnavailableText } from '@portal/contract/students';
import { formatLongDate } from '@portal/contract/dates';
import type { StudentAtSchool, User } from '@portal/contract/students';
import { refOf } from '../../../shared/student-ref.ts';
import type { StudentRef } from '../../../shared/student-ref.ts';
import { urlOf } from '@portal/client/calls';
import { useDownload } from '../../../shared/use-download.ts';
import { useUser, viewFlag } from '@portal/client/session';
import { Card, CardHead, Icon } from '@portal/ui/content';
import { LoadFailed, Loading, SkeletonLines } from '@portal/ui/feedback';
import { useDownloads } from '../downloads-query.ts';
import type { ListedFile } from '../downloads-query.ts';
import { fileSize } from '@portal/texts/file-size';

/** The file's URL, with the caller's identity as specified (S-7.6). */
const addressOf = (file: ListedFile, ref: StudentRef, user: User): string =>
  urlOf(
    fileDownloadEndpoint.path,
    { kind: file.kind },
    {
      fileId: file.fileId,
      fileName: file.fileName,
      pPAO: user.oneSchoolParentId ?? '',
      studentId: ref.studentId,
      schoolCode: ref.centreCode,
      schoolUserId: viewFlag()?.schoolUserId ?? '',
    },
  );

const FileRow = ({ file, studentRef }: { file: ListedFile; studentRef: StudentRef }) => {
  const user = useUser();
  const { isBusy, download } = useDownload();
  const published = formatLongDate(file.publishedOn, user.today.slice(0, 4));
  return (
    <li>
      <button
        type="button"
        aria-busy={isBusy || undefined}
        onClick={() => void download(addressOf(file, studentRef, user), file.fileName)}
      >
        <Icon icon={FileText} />
        <span>
          {file.name}
          <small>
            PDF, <bdi>{fileSize(file.bytes)}</bdi>, {published}
          </small>
        </span>
        {isBusy ? <span className="spinner" aria-hidden="true" /> : <Icon icon={Download} />}
      </button>
    </li>
  );
};

const Files = ({ studentRef }: { studentRef: StudentRef }) => {
  const { data, isError, isFetching, refetch } = useDownloads(studentRef);
  if (!data)
    return isError ? (
      <LoadFailed what="Downloads" busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Loading label="Loading downloads">
        <SkeletonLines />
      </Loading>
    );
  if (data.length === 0) return <p className="muted">{noDownloadsText}</p>;
  return (
    <ul className="files rows">
      {data.map((file) => (
        <FileRow key={file.fileId} file={file} studentRef={studentRef} />
      ))}
    </ul>
  );
};

/** Downloads on the overview: exam timetables and assessment planners, each if its feature is on (S-2.4). */
export const DownloadsWidget = (page: StudentAtSchool) => {
  const isOffered = Object.values(downloadFeatures).some((feature) =>
    page.enrolment.features.includes(feature),
  );
  return (
    <Card className="widget widget-half" aria-labelledby="widget-downloads">
      <CardHead id="widget-downloads" title="Downloads" />
      {isOffered ? <Files studentRef={refOf(page)} /> : <p className="muted">{featureUnavailableText}</p>}
    </Card>
  );
};
