import { Link } from 'wouter';
import type { OfficeImportDetail, OfficeImportState } from '@portal/contract/deliveries';
import { formatInstant } from '@portal/contract/dates';
import { isApiProblem } from '@portal/client/calls';
import { fileSize } from '@portal/texts/file-size';
import { format } from '@portal/texts/format';
import { importPackageTexts as texts, importTexts } from '@portal/texts/office/imports';
import { LoadFailed, Loading, Note, Steps } from '@portal/ui/feedback';
import { PageTitle } from '../../../shared/page-title.tsx';
import { officePaths } from '../../../shared/paths.ts';
import { useOffice } from '../../../shared/school.tsx';
import { nameOf, senderText } from '../../../shared/imports/import-words.ts';
import { useImport } from '../../../shared/imports/queries.ts';
import { ImportTag } from '../../../shared/imports/state-tag.tsx';
import { AccessCard } from './access-card.tsx';
import { ChangesCard } from './changes-card.tsx';
import { CheckCard, ProgressCard } from './check-card.tsx';
import { DecisionCard } from './decision-card.tsx';
import { PeopleCard } from './people-card.tsx';
import { ProblemsCard, ReportCard } from './problems-card.tsx';
import { ResultCard } from './result-card.tsx';

/** The step that is under way; undefined once the package is imported or given up. */
const steps: Readonly<Partial<Record<OfficeImportState, number>>> = {
  uploading: 0,
  checking: 1,
  checked: 2,
  waiting: 3,
};

const Head = ({ found }: { found: OfficeImportDetail | undefined }) => {
  const { timeZone } = useOffice().school;
  const step = found && steps[found.state];
  return (
    <>
      <div className="om-head">
        <p className="crumb">
          <Link href={officePaths.imports}>{importTexts.title}</Link>
        </p>
        <PageTitle title={found ? nameOf(found) : importTexts.title} />
        {found && (
          <>
            <ImportTag state={found.state} />
            <p>
              {format(texts.facts, {
                size: fileSize(found.sizeBytes),
                by: senderText(found),
                time: formatInstant(new Date(found.begunAt), timeZone),
              })}
            </p>
          </>
        )}
      </div>
      {step !== undefined && <Steps label={texts.steps.label} names={texts.steps.names} current={step} />}
    </>
  );
};

const Body = ({ found }: { found: OfficeImportDetail }) => {
  const { state, preview } = found;
  const isUnderWay = state === 'uploading' || state === 'checking' || state === 'waiting';
  if (!preview && !isUnderWay)
    return (
      <div className="col">
        <ResultCard found={found} />
        {state === 'refused' && found.report.length > 0 && <ReportCard report={found.report} />}
      </div>
    );
  return (
    <div className="g-main wide">
      <div className="col">
        {isUnderWay && <ProgressCard found={found} />}
        {preview && (
          <>
            <CheckCard found={found} />
            <ProblemsCard preview={preview} />
            {preview.problemCount === 0 && <AccessCard access={preview.access} />}
            {preview.problemCount === 0 && <ChangesCard files={preview.files} />}
            {preview.people && <PeopleCard people={preview.people} />}
          </>
        )}
      </div>
      <div className="col">
        {state === 'checked' && preview && <DecisionCard found={found} preview={preview} />}
        <ResultCard found={found} />
      </div>
    </div>
  );
};

/** /imports/{importId}: one package, its check, and what it would change (O-12). */
export const ImportScreen = ({ params }: { params: Record<string, string> }) => {
  const { centreCode } = useOffice().school;
  const { data, isError, error, isFetching, refetch } = useImport(centreCode, params['importId'] ?? '');
  const isGone = isApiProblem(error) && error.is('not-found', 'invalid-request');
  return (
    <>
      <Head found={data} />
      {data && <Body key={data.id} found={data} />}
      {!data && isError && isGone && (
        <Note tone="warn" live>
          {texts.notFound}
        </Note>
      )}
      {!data && isError && !isGone && (
        <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Loading label={texts.loading} />}
    </>
  );
};
