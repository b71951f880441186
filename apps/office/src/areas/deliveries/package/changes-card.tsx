import type { ImportPreview } from '@portal/contract/deliveries';
import { format } from '@portal/texts/format';
import { importPackageTexts } from '@portal/texts/office/imports';
import { classNames } from '@portal/ui/base';

const { files: texts } = importPackageTexts;

type FileChanges = ImportPreview['files'][number];

const changes = ({ added, changed, removed }: FileChanges): number => added + changed + removed;
const sum = (files: readonly FileChanges[], key: 'rows' | 'added' | 'changed' | 'removed'): number =>
  files.reduce((total, file) => total + file[key], 0);

const signed = (count: number, sign: '+' | '−' | ''): string => (count === 0 ? '0' : `${sign}${count}`);

const Cells = ({ rows, added, changed, removed }: Omit<FileChanges, 'file'>) => (
  <>
    <td className="end num imp-rows">{rows}</td>
    <td className="end num">{signed(added, '+')}</td>
    <td className="end num">{changed}</td>
    <td className="end num">{removed === 0 ? '0' : <b className="age-2">{signed(removed, '−')}</b>}</td>
  </>
);

/** Breaks before the extension on a phone. */
const FileName = ({ file }: { file: string }) => {
  const dot = file.lastIndexOf('.');
  return (
    <>
      {file.slice(0, dot)}
      <wbr />
      {file.slice(dot)}
    </>
  );
};

/** What each file adds, changes and removes (O-12.2). */
export const ChangesCard = ({ files }: Pick<ImportPreview, 'files'>) => {
  const shown = files.filter((file) => changes(file) > 0);
  const rest = files.length - shown.length;
  return (
    <div className="oc">
      <div className="oc-h">
        <h2 id="files">{texts.heading}</h2>
      </div>
      {shown.length > 0 && (
        <div className="qt-scroll" role="region" aria-labelledby="files" tabIndex={0}>
          <table className="qt qt2 imp-changes" aria-label={texts.table}>
            <thead>
              <tr>
                <th scope="col">{texts.columns.file}</th>
                {(['rows', 'added', 'changed', 'removed'] as const).map((key) => (
                  <th key={key} scope="col" className={classNames('end', key === 'rows' && 'imp-rows')}>
                    {texts.columns[key]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ file, ...counts }) => (
                <tr key={file}>
                  <th scope="row" className="imp-file">
                    <FileName file={file} />
                  </th>
                  <Cells {...counts} />
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{texts.total}</th>
                <Cells
                  rows={sum(shown, 'rows')}
                  added={sum(shown, 'added')}
                  changed={sum(shown, 'changed')}
                  removed={sum(shown, 'removed')}
                />
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      <p className="oc-b muted">
        {shown.length === 0 ? texts.none : rest > 0 && format(texts.unchanged, { count: rest })}
      </p>
    </div>
  );
};
