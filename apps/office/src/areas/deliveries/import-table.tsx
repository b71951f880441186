import { Link } from 'wouter';
import type { OfficeImport } from '@portal/contract/deliveries';
import { formatInstant } from '@portal/contract/dates';
import { importTexts as texts } from '@portal/texts/office/imports';
import { officePaths } from '../../shared/paths.ts';
import { useOffice } from '../../shared/school.tsx';
import { countsText, nameOf, senderText } from '../../shared/imports/import-words.ts';
import { ImportTag } from '../../shared/imports/state-tag.tsx';

const Row = ({ one }: { one: OfficeImport }) => {
  const { timeZone } = useOffice().school;
  return (
    <tr>
      <th scope="row">
        <Link className="lnk" href={officePaths.import(one.id)}>
          {nameOf(one)}
        </Link>
        <span className="sub">{senderText(one)}</span>
      </th>
      <td data-label={texts.columns.received}>{formatInstant(new Date(one.begunAt), timeZone)}</td>
      <td className="c-full">{countsText(one)}</td>
      <td className="nw">
        <ImportTag state={one.state} />
      </td>
    </tr>
  );
};

/** The school’s packages, newest first. */
export const ImportTable = ({ imports }: { imports: readonly OfficeImport[] }) => {
  const { columns } = texts;
  return (
    <div className="qt-scroll">
      <table className="qt qt2 qs-stack qs-plain imports" aria-label={texts.packages}>
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.received}</th>
            <th scope="col">{columns.changes}</th>
            <th scope="col">{columns.state}</th>
          </tr>
        </thead>
        <tbody>
          {imports.map((one) => (
            <Row key={one.id} one={one} />
          ))}
        </tbody>
      </table>
    </div>
  );
};
