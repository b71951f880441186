import { DatabaseZap, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { OfficeImport } from '@portal/contract/deliveries';
import { formatInstant } from '@portal/contract/dates';
import { fileSize } from '@portal/texts/file-size';
import { format } from '@portal/texts/format';
import { importTexts as texts } from '@portal/texts/office/imports';
import { Button } from '@portal/ui/buttons';
import { Empty, LoadFailed, Loading, Note } from '@portal/ui/feedback';
import { Key } from '../../shared/keys.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import { officePaths } from '../../shared/paths.ts';
import { useOffice } from '../../shared/school.tsx';
import { useKeys } from '../../shared/single-keys.ts';
import { ImportTable } from './import-table.tsx';
import { useImports, useRefreshImports } from '../../shared/imports/queries.ts';
import { RefusedFiles } from './refused-files.tsx';
import { UploadCard } from './upload-card.tsx';
import { useUpload } from './use-upload.ts';

/** Why a file can't be a package; null if it can. */
function refusalOf(file: File, maxBytes: number): string | null {
  if (!/\.zip$/i.test(file.name)) return texts.notZip;
  if (file.size <= maxBytes) return null;
  return format(texts.tooLarge, { size: fileSize(file.size), most: fileSize(maxBytes) });
}

const Head = ({ isBusy, onChoose }: { isBusy: boolean; onChoose: (file: File) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  const open = (): void => input.current?.click();
  useKeys({ u: open });
  return (
    <div className="om-head">
      <PageTitle title={texts.title} />
      <p>{texts.lead}</p>
      <div className="om-act">
        <input
          ref={input}
          type="file"
          accept=".zip,application/zip"
          hidden
          aria-label={texts.file}
          onChange={({ target }) => {
            const file = target.files?.[0];
            // The same file can be chosen again.
            target.value = '';
            if (file) onChoose(file);
          }}
        />
        <Button variant="primary" icon={Upload} busy={isBusy} aria-keyshortcuts="U" onClick={open}>
          {texts.upload}
          <Key>U</Key>
        </Button>
      </div>
    </div>
  );
};

const List = ({ imports }: { imports: readonly OfficeImport[] }) => {
  const { timeZone } = useOffice().school;
  const last = imports.find(({ state }) => state === 'imported' || state === 'unchanged')?.finishedAt ?? null;
  if (imports.length === 0) return <Empty icon={DatabaseZap}>{texts.empty}</Empty>;
  return (
    <section className="oc" aria-labelledby="packages">
      <div className="oc-h">
        <h2 id="packages">{texts.packages}</h2>
        <span className="muted">
          {last === null
            ? texts.neverImported
            : format(texts.lastImported, { time: formatInstant(new Date(last), timeZone) })}
        </span>
      </div>
      <ImportTable imports={imports} />
    </section>
  );
};

/** The school has had no good package for longer than the operator’s limit (`IMPORT_ALARM_HOURS`). */
const Overdue = ({ since, everyHours }: { since: string; everyHours: number }) => {
  const { timeZone } = useOffice().school;
  const title = format(texts.overdue, { time: formatInstant(new Date(since), timeZone) });
  return (
    <Note tone="warn" title={title}>
      {format(texts.overdueHint, { count: everyHours })}
    </Note>
  );
};

/** /imports: uploading a package of school data, and the school’s packages (O-12.1, O-12.4). */
export const ImportsScreen = () => {
  const { centreCode } = useOffice().school;
  const [, navigate] = useLocation();
  const { data, isError, isFetching, refetch } = useImports(centreCode);
  const refresh = useRefreshImports();
  const [refusal, setRefusal] = useState<string | null>(null);
  const upload = useUpload(centreCode, (importId) => {
    void refresh();
    navigate(officePaths.import(importId));
  });
  const choose = (file: File): void => {
    const reason = refusalOf(file, data?.maxBytes ?? Infinity);
    setRefusal(reason);
    if (reason === null) upload.start(file);
  };
  return (
    <>
      <Head isBusy={upload.state !== null && !upload.state.isStopped} onChoose={choose} />
      <div className="col">
        {refusal !== null && (
          <Note tone="bad" live>
            {refusal}
          </Note>
        )}
        {upload.state && <UploadCard upload={upload.state} onStop={upload.stop} onResume={upload.resume} />}
        {data?.overdue && <Overdue {...data.overdue} />}
        <RefusedFiles />
        {data && <List imports={data.imports} />}
        {!data && isError && (
          <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {!data && !isError && <Loading label={texts.loading} />}
      </div>
    </>
  );
};
