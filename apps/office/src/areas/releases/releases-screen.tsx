import { FileText, Plus } from 'lucide-react';
import { useState } from 'react';
import { releaseTexts as texts } from '@portal/texts/office/publishing/releases';
import { Button } from '@portal/ui/buttons';
import { Empty, LoadFailed, Loading } from '@portal/ui/feedback';
import { Key } from '../../shared/keys.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import { useOffice } from '../../shared/school.tsx';
import { useKeys } from '../../shared/single-keys.ts';
import { NewReleaseDialog } from './new-release-dialog.tsx';
import { useReleases } from './queries.ts';
import { ReleaseTable } from './release-table.tsx';

/** /files: reports and files of the school, from draft to recalled (O-13). */
export const ReleasesScreen = () => {
  const { centreCode } = useOffice().school;
  const { data, isError, isFetching, refetch } = useReleases(centreCode);
  const [isCreating, setCreating] = useState(false);
  const create = (): void => setCreating(true);
  useKeys({ c: create });
  return (
    <>
      <div className="om-head">
        <PageTitle title={texts.title} />
        <p>{texts.lead}</p>
        <div className="om-act">
          <Button variant="primary" icon={Plus} aria-keyshortcuts="C" onClick={create}>
            {texts.newRelease}
            <Key>C</Key>
          </Button>
        </div>
      </div>
      {isCreating && <NewReleaseDialog onClose={() => setCreating(false)} />}
      {data &&
        (data.releases.length === 0 ? (
          <Empty icon={FileText}>{texts.empty}</Empty>
        ) : (
          <ReleaseTable releases={data.releases} />
        ))}
      {!data && isError && (
        <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Loading label={texts.loading} />}
    </>
  );
};
