import { CircleCheck, CircleX } from 'lucide-react';
import type { OfficeImportDetail } from '@portal/contract/deliveries';
import { formatInstant } from '@portal/contract/dates';
import { fileSize } from '@portal/texts/file-size';
import { format } from '@portal/texts/format';
import { importPackageTexts as texts } from '@portal/texts/office/imports';
import { Icon } from '@portal/ui/content';
import { useOffice } from '../../../shared/school.tsx';

/** What the worker does now, with its progress. */
export const ProgressCard = ({ found }: { found: OfficeImportDetail }) => {
  const { state, progress, receivedBytes, sizeBytes } = found;
  const label = state === 'waiting' ? texts.progress.waiting : texts.progress.checking;
  if (state === 'uploading')
    return (
      <section className="oc oc-b">
        {format(texts.progress.uploading, { sent: fileSize(receivedBytes), size: fileSize(sizeBytes) })}
      </section>
    );
  return (
    <section className="oc" aria-labelledby="progress">
      <div className="oc-h">
        <h2 id="progress" role="status">
          {label}
        </h2>
      </div>
      <div className="oc-b col-sm">
        <progress className="imp-progress" value={progress} max={100} aria-label={label} />
        <p className="muted">{state === 'waiting' ? texts.progress.leaveWaiting : texts.progress.leave}</p>
      </div>
    </section>
  );
};

/** How many rows were read, and whether they have problems. */
export const CheckCard = ({ found: { preview, expiresAt } }: { found: OfficeImportDetail }) => {
  const { timeZone } = useOffice().school;
  if (!preview) return null;
  const { rows, seconds, problemCount, warnings } = preview;
  return (
    <section className="oc" aria-labelledby="check">
      <div className="oc-h">
        <h2 id="check">{texts.check.heading}</h2>
        <span className="muted num">
          {format(texts.check.rows, { count: rows, seconds: seconds.toFixed(1) })}
        </span>
      </div>
      <div className="oc-b col-sm">
        <p className="row imp-verdict" role="status">
          <span className={problemCount === 0 ? 'imp-fine' : 'imp-bad'}>
            <Icon icon={problemCount === 0 ? CircleCheck : CircleX} />
          </span>
          {problemCount === 0 ? texts.check.fine : format(texts.check.problems, { count: problemCount })}
        </p>
        {expiresAt !== null && (
          <p className="muted">
            {format(texts.check.keptUntil, { time: formatInstant(new Date(expiresAt), timeZone) })}
          </p>
        )}
        {warnings.length > 0 && (
          <details>
            <summary>{texts.warnings}</summary>
            <ul className="imp-names">
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </section>
  );
};
