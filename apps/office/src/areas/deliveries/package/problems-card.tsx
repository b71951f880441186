import type { ImportPreview } from '@portal/contract/deliveries';
import { importPackageTexts } from '@portal/texts/office/imports';
import { rowsText } from './problem-text.ts';

const { problems: texts } = importPackageTexts;

const Row = ({
  cause: { file, column, reason, count, lines },
}: {
  cause: ImportPreview['causes'][number];
}) => (
  <tr>
    <th scope="row" className="imp-file">
      {file}
      {column !== '' && <span className="sub">{column}</span>}
    </th>
    <td className="c-full">
      {reason}
      <span className="sub">{rowsText({ lines, count })}</span>
    </td>
  </tr>
);

/** The report of a package that was refused without a check here, such as one of the school’s system. */
export const ReportCard = ({ report }: { report: readonly string[] }) => (
  <section className="oc oc-bad" aria-labelledby="problems">
    <div className="oc-h">
      <h2 id="problems">{texts.heading}</h2>
    </div>
    <div className="oc-b col-sm">
      <p>{texts.leadDelivered}</p>
      <ul className="imp-report">
        {report.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  </section>
);

/** Why a package is refused: one line for each cause, in the order to correct them (O-12.1). */
export const ProblemsCard = ({ preview: { causes, problemCount } }: { preview: ImportPreview }) => {
  if (problemCount === 0) return null;
  return (
    <section className="oc oc-bad" aria-labelledby="problems">
      <div className="oc-h">
        <h2 id="problems">{texts.heading}</h2>
      </div>
      <p className="oc-b">
        {texts.lead} {causes.length > 1 && texts.order}
      </p>
      <table className="qt qt2 qs-stack qs-plain imp-problems" aria-label={texts.table}>
        <thead>
          <tr>
            <th scope="col">{texts.columns.place}</th>
            <th scope="col">{texts.columns.reason}</th>
          </tr>
        </thead>
        <tbody>
          {causes.map((cause) => (
            <Row key={`${cause.file}:${cause.column}:${cause.reason}`} cause={cause} />
          ))}
        </tbody>
      </table>
    </section>
  );
};
