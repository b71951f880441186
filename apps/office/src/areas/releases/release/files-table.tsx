import { Check, CircleCheck, CircleHelp, CircleX, Hourglass, Search, ShieldX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  readReleaseFileEndpoint,
  removeFileEndpoint,
  type MatchState,
  type ReleaseDetail,
  type ReleaseFile,
} from '@portal/contract/releases';
import { formatInstant } from '@portal/contract/dates';
import { call, urlOf } from '@portal/client/calls';
import { saveFile } from '@portal/client/calls/download-file';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { releasePageTexts as texts } from '@portal/texts/office/publishing/releases';
import type { IconType, Tone } from '@portal/ui/base';
import { Button } from '@portal/ui/buttons';
import { Tag } from '@portal/ui/content';
import { FailureNote, toasts } from '@portal/ui/feedback';
import { useOffice } from '../../../shared/school.tsx';
import { useRefreshReleases } from '../queries.ts';
import { StudentDialog, useMatch } from './student-dialog.tsx';

const looks: Readonly<Record<MatchState, { tone: Tone; icon: IconType }>> = {
  matched: { tone: 'ok', icon: CircleCheck },
  check: { tone: 'warn', icon: CircleHelp },
  twice: { tone: 'warn', icon: CircleHelp },
  none: { tone: 'bad', icon: CircleX },
};

const Match = ({ match }: { match: MatchState }) => <Tag {...looks[match]}>{texts.matches[match]}</Tag>;

/** Only what holds up the file. */
const Scan = ({ file: { scan } }: { file: ReleaseFile }) => {
  if (scan === null) return null;
  return scan.state === 'waiting' ? (
    <Tag tone="mute" icon={Hourglass}>
      {texts.scans.waiting}
    </Tag>
  ) : (
    <Tag tone="bad" icon={ShieldX}>
      {format(texts.scans.refused, { threat: scan.threat })}
    </Tag>
  );
};

/** After the release: who has opened it, or why nobody was told. */
const Outcome = ({ file: { unreached, openings } }: { file: ReleaseFile }) => {
  const { timeZone } = useOffice().school;
  if (unreached !== null) return <Tag tone="warn">{texts.unreached[unreached]}</Tag>;
  const [first] = openings;
  if (!first) return <span className="muted">{texts.notOpened}</span>;
  const time = formatInstant(new Date(first.openedAt), timeZone);
  return <span>{format(texts.openedBy, { adult: first.adult, time })}</span>;
};

const Actions = ({ releaseId, file }: { releaseId: string; file: ReleaseFile }) => {
  const { centreCode } = useOffice().school;
  const refresh = useRefreshReleases();
  const [isFinding, setFinding] = useState(false);
  const matching = useMatch(releaseId, file);
  const removing = useAction();
  const { fileName, student, match } = file;
  const remove = (): void =>
    void removing.run(async () => {
      const params = { centreCode, releaseId, fileId: file.id };
      await call(removeFileEndpoint, { params, handlesProblems: true });
      toasts.push({ title: format(texts.removed, { file: fileName }), tone: 'ok' });
      await refresh();
    });
  const failed = matching.failure ? matching : removing;
  return (
    <div className="row rel-actions">
      {match === 'check' && student && (
        <Button
          className="btn-sm"
          variant="secondary"
          icon={Check}
          busy={matching.isBusy}
          aria-label={format(texts.confirmFor, { student: student.name, file: fileName })}
          onClick={() => void matching.match(student)}
        >
          {texts.confirm}
        </Button>
      )}
      {match !== 'matched' && (
        <Button
          className="btn-sm"
          variant="secondary"
          icon={Search}
          aria-label={format(texts.findFor, { file: fileName })}
          onClick={() => setFinding(true)}
        >
          {texts.find}
        </Button>
      )}
      <Button
        className="btn-sm"
        variant="ghost"
        iconOnly
        icon={Trash2}
        busy={removing.isBusy}
        aria-label={format(texts.removeFor, { file: fileName })}
        onClick={remove}
      />
      {failed.failure && <FailureNote failure={failed.failure} attempt={failed.attempt} />}
      {isFinding && <StudentDialog releaseId={releaseId} file={file} onClose={() => setFinding(false)} />}
    </div>
  );
};

const Row = ({ release, file }: { release: ReleaseDetail; file: ReleaseFile }) => {
  const { centreCode } = useOffice().school;
  const { run } = useAction();
  const { id, fileName, student, matchedBy, match } = file;
  const isDraft = release.state === 'draft';
  const open = (): void =>
    void run(() =>
      saveFile(
        urlOf(readReleaseFileEndpoint.path, { centreCode, releaseId: release.id, fileId: id }, {}),
        fileName,
      ),
    );
  return (
    <tr>
      <th scope="row" className="imp-file">
        <button
          type="button"
          className="lnk"
          aria-label={format(texts.open, { name: fileName })}
          onClick={open}
        >
          {fileName}
        </button>
      </th>
      <td>
        {student ? (
          <>
            {student.name} <small className="muted">{student.rollClass}</small>
          </>
        ) : (
          <b className="age-2">{texts.noStudent}</b>
        )}
      </td>
      <td className="muted c-hide">{matchedBy !== null && texts.how[matchedBy]}</td>
      <td>
        {isDraft || release.state === 'held' ? <Match match={match} /> : <Outcome file={file} />}{' '}
        <Scan file={file} />
      </td>
      {isDraft && (
        <td className="c-full">
          <Actions releaseId={release.id} file={file} />
        </td>
      )}
    </tr>
  );
};

/** The files of a release, those that need a decision first (O-13.2). */
export const FilesTable = ({ release }: { release: ReleaseDetail }) => {
  const { columns } = texts;
  return (
    <div className="oc qt-scroll">
      <table className="qt qt2 qs-stack qs-plain rel-files" aria-label={texts.table}>
        <thead>
          <tr>
            <th scope="col">{columns.file}</th>
            <th scope="col">{columns.student}</th>
            <th scope="col">{columns.how}</th>
            <th scope="col">{columns.state}</th>
            {release.state === 'draft' && (
              <th scope="col">
                <span className="vh">{columns.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {release.list.map((file) => (
            <Row key={file.id} release={release} file={file} />
          ))}
        </tbody>
      </table>
      {release.list.length === 0 && <p className="oc-b muted">{texts.noFiles}</p>}
      {release.ownFiles > 0 && (
        <p className="oc-b muted">{format(texts.ownFiles, { count: release.ownFiles })}</p>
      )}
    </div>
  );
};
