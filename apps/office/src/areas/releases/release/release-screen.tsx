import { CircleAlert, CircleCheck, Eye } from 'lucide-react';
import { Link } from 'wouter';
import type { ReleaseDetail } from '@portal/contract/releases';
import { isApiProblem } from '@portal/client/calls';
import { format } from '@portal/texts/format';
import { releasePageTexts as texts, releaseTexts } from '@portal/texts/office/publishing/releases';
import type { IconType } from '@portal/ui/base';
import { Icon } from '@portal/ui/content';
import { LoadFailed, Loading, Note } from '@portal/ui/feedback';
import { PageTitle } from '../../../shared/page-title.tsx';
import { officePaths } from '../../../shared/paths.ts';
import { useOffice } from '../../../shared/school.tsx';
import { useRelease } from '../queries.ts';
import { ReleaseTag } from '../state-tag.tsx';
import { AddFiles } from './add-files.tsx';
import { DeleteDraft, SentNote } from './end-card.tsx';
import { FilesTable } from './files-table.tsx';
import { ReleaseCard } from './release-card.tsx';

const Figure = ({
  icon,
  label,
  value,
  hint,
}: {
  icon: IconType;
  label: string;
  value: number;
  hint: string;
}) => (
  <div>
    <span className="l">
      <Icon icon={icon} size={16} />
      {label}
    </span>
    <span className="v">{value}</span>
    <span className="d">{hint}</span>
  </div>
);

const Figures = ({ release: { files, unsettled, opened, state } }: { release: ReleaseDetail }) => (
  <div className="stats" role="group" aria-label={texts.figures}>
    <Figure
      icon={CircleCheck}
      label={texts.matched}
      value={files - unsettled}
      hint={format(texts.matchedHint, { count: files })}
    />
    {state === 'draft' ? (
      <Figure icon={CircleAlert} label={texts.needed} value={unsettled} hint={texts.neededHint} />
    ) : (
      <Figure icon={Eye} label={texts.openedFigure} value={opened} hint={texts.openedHint} />
    )}
  </div>
);

const Shown = ({ release }: { release: ReleaseDetail }) => {
  const isDraft = release.state === 'draft';
  const isSent = release.state === 'held' || release.state === 'released';
  return (
    <>
      <div className="om-head">
        <p className="crumb">
          <Link href={officePaths.releases}>{releaseTexts.title}</Link>
        </p>
        <PageTitle title={release.title} />
        <ReleaseTag state={release.state} />
        <p>{releaseTexts.kinds[release.kind]}</p>
        {isDraft && (
          <div className="om-act">
            <DeleteDraft release={release} />
          </div>
        )}
      </div>
      {isSent && <SentNote release={release} />}
      <div className={isDraft ? 'g-main slim' : 'col'}>
        <div className="col">
          {isDraft && <AddFiles releaseId={release.id} />}
          <Figures release={release} />
          <FilesTable release={release} />
        </div>
        {isDraft && (
          <div className="col">
            <ReleaseCard release={release} />
          </div>
        )}
      </div>
    </>
  );
};

/** /files/{releaseId}: the files of one release, their students, and who has opened them (O-13). */
export const ReleaseScreen = ({ params }: { params: Record<string, string> }) => {
  const { centreCode } = useOffice().school;
  const { data, isError, error, isFetching, refetch } = useRelease(centreCode, params['releaseId'] ?? '');
  if (data) return <Shown key={data.id} release={data} />;
  const isGone = isApiProblem(error) && error.is('not-found', 'invalid-request');
  return (
    <>
      <div className="om-head">
        <p className="crumb">
          <Link href={officePaths.releases}>{releaseTexts.title}</Link>
        </p>
        <PageTitle title={releaseTexts.title} />
      </div>
      {isError && isGone && (
        <Note tone="warn" live>
          {texts.notFound}
        </Note>
      )}
      {isError && !isGone && (
        <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!isError && <Loading label={texts.loading} />}
    </>
  );
};
