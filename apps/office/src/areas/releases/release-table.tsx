import { Link } from 'wouter';
import type { Release } from '@portal/contract/releases';
import { formatInstant } from '@portal/contract/dates';
import { format } from '@portal/texts/format';
import { releaseTexts as texts } from '@portal/texts/office/publishing/releases';
import { officePaths } from '../../shared/paths.ts';
import { useOffice } from '../../shared/school.tsx';
import { ReleaseTag } from './state-tag.tsx';

function timeText({ sendsAt, state }: Release, timeZone: string): string {
  if (sendsAt === null) return texts.notSent;
  const time = formatInstant(new Date(sendsAt), timeZone);
  return format(state === 'held' ? texts.sendsAt : texts.sends, { time });
}

function openedText({ state, files, opened }: Release): string {
  if (state !== 'released' || files === 0) return '';
  const percent = String(Math.round((opened / files) * 100));
  return format(texts.openedShare, { opened: String(opened), files: String(files), percent });
}

const Row = ({ release }: { release: Release }) => {
  const { timeZone } = useOffice().school;
  const { id, kind, title, state, files, unsettled } = release;
  return (
    <tr>
      <th scope="row">
        <Link className="lnk" href={officePaths.release(id)}>
          {title}
        </Link>
        <span className="sub">{texts.kinds[kind]}</span>
      </th>
      <td className="nw">
        <ReleaseTag state={state} />
        <span className="sub">{timeText(release, timeZone)}</span>
      </td>
      <td className="end num" data-label={texts.columns.files}>
        {files}
        {state === 'draft' && unsettled > 0 && (
          <span className="sub">{format(texts.toMatch, { count: unsettled })}</span>
        )}
      </td>
      <td className="num">{openedText(release)}</td>
    </tr>
  );
};

/** The school’s releases, newest first. */
export const ReleaseTable = ({ releases }: { releases: readonly Release[] }) => {
  const { columns } = texts;
  return (
    <div className="oc qt-scroll">
      <table className="qt qt2 qs-stack qs-plain releases" aria-label={texts.table}>
        <thead>
          <tr>
            <th scope="col">{columns.title}</th>
            <th scope="col">{columns.state}</th>
            <th scope="col" className="end">
              {columns.files}
            </th>
            <th scope="col">{columns.opened}</th>
          </tr>
        </thead>
        <tbody>
          {releases.map((release) => (
            <Row key={release.id} release={release} />
          ))}
        </tbody>
      </table>
    </div>
  );
};
