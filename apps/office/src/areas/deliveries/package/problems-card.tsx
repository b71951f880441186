import type { ImportPreview } from '@portal/contract/deliveries';
import { format } from '@portal/texts/format';
import { importPackageTexts } from '@portal/texts/office/imports';

const { problems: texts } = importPackageTexts;

/** The problems of a refused package, by file and line (O-12.1). */
export const ProblemsCard = ({ preview: { problems, problemCount } }: { preview: ImportPreview }) => {
  if (problemCount === 0) return null;
  const more = problemCount - problems.length;
  return (
    <div className="oc oc-bad">
      <div className="oc-h">
        <h2 id="problems">{texts.heading}</h2>
      </div>
      <p className="oc-b">{texts.lead}</p>
      <div className="qt-scroll" role="region" aria-labelledby="problems" tabIndex={0}>
        <table className="qt qt2 imp-problems" aria-label={texts.table}>
          <thead>
            <tr>
              <th scope="col">{texts.columns.file}</th>
              <th scope="col" className="end">
                {texts.columns.line}
              </th>
              <th scope="col">{texts.columns.column}</th>
              <th scope="col">{texts.columns.reason}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ file, line, column, reason }) => (
              <tr key={`${file}:${line}:${column}:${reason}`}>
                <th scope="row" className="imp-file">
                  {file}
                </th>
                <td className="end">{line === 0 ? texts.wholeFile : line}</td>
                <td className="imp-file">{column}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && <p className="oc-b muted">{format(texts.more, { count: more })}</p>}
    </div>
  );
};
