import { Download, RotateCw } from 'lucide-react';
import { useLocation } from 'wouter';
import { repeatOfficeImportEndpoint, type OfficeImportDetail } from '@portal/contract/deliveries';
import { formatInstant } from '@portal/contract/dates';
import { call } from '@portal/client/calls';
import { saveBlob } from '@portal/client/calls/download-file';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { importPackageTexts as texts } from '@portal/texts/office/imports';
import { Button } from '@portal/ui/buttons';
import { FailureNote } from '@portal/ui/feedback';
import { officePaths } from '../../../shared/paths.ts';
import { useOffice } from '../../../shared/school.tsx';
import { nameOf } from '../../../shared/imports/import-words.ts';
import { useRefreshImports } from '../../../shared/imports/queries.ts';
import { problemList } from './problem-text.ts';

function resultText({ state, approvedBy, finishedAt }: OfficeImportDetail, timeZone: string): string | null {
  const { result } = texts;
  if (state === 'unchanged' || state === 'failed' || state === 'abandoned' || state === 'refused')
    return result[state];
  if (state !== 'imported' || finishedAt === null) return null;
  const time = formatInstant(new Date(finishedAt), timeZone);
  return approvedBy === null
    ? format(result.importedAlone, { time })
    : format(result.imported, { name: approvedBy, time });
}

/** What became of the package, its report, and importing it once more (O-12.4). */
export const ResultCard = ({ found }: { found: OfficeImportDetail }) => {
  const { centreCode, timeZone } = useOffice().school;
  const [, navigate] = useLocation();
  const refresh = useRefreshImports();
  const { run, isBusy, failure, attempt } = useAction();
  const text = resultText(found, timeZone);
  if (text === null) return null;
  const problems = found.preview ? ['', ...problemList(found.preview)] : [];
  const repeat = (): void =>
    void run(async () => {
      const params = { centreCode, importId: found.id };
      const { id } = await call(repeatOfficeImportEndpoint, { params, handlesProblems: true });
      await refresh();
      navigate(officePaths.import(id));
    });
  const save = (): void =>
    saveBlob(
      new Blob([[...found.report, ...problems].join('\n')], { type: 'text/plain' }),
      format(texts.reportName, { name: nameOf(found) }),
    );
  return (
    <section className="oc" aria-labelledby="result">
      <div className="oc-h">
        <h2 id="result">{texts.result.heading}</h2>
      </div>
      <div className="oc-b col-sm">
        <p role="status">{text}</p>
        {failure && <FailureNote failure={failure} attempt={attempt} />}
        <div className="row">
          {found.report.length > 0 && (
            <Button variant="secondary" icon={Download} onClick={save}>
              {texts.report}
            </Button>
          )}
          {found.mayRepeat && (
            <Button variant="secondary" icon={RotateCw} busy={isBusy} onClick={repeat}>
              {texts.result.again}
            </Button>
          )}
        </div>
        {found.mayRepeat && <p className="muted">{texts.result.againHint}</p>}
      </div>
    </section>
  );
};
