import { Link } from 'wouter';
import { importPermissions } from '@portal/contract/deliveries';
import { importTexts as texts } from '@portal/texts/office/imports';
import { officePaths } from '../../shared/paths.ts';
import { useOffice } from '../../shared/school.tsx';
import { nameOf, needingAttention, senderText } from '../../shared/imports/import-words.ts';
import { useImports } from '../../shared/imports/queries.ts';
import { ImportTag } from '../../shared/imports/state-tag.tsx';

/** Packages that failed or wait for a review since the last good import (O-3.4). */
export const OpenImports = () => {
  const { centreCode, permissions } = useOffice().school;
  const mayImport = importPermissions.some((permission) => permissions.includes(permission));
  const { data } = useImports(centreCode, mayImport);
  const imports = needingAttention(data?.imports ?? []);
  if (imports.length === 0) return null;
  return (
    <section className="oc" aria-labelledby="open-imports">
      <div className="oc-h">
        <h2 id="open-imports">{texts.today.heading}</h2>
      </div>
      <ul className="ol">
        {imports.map((one) => (
          <li key={one.id}>
            <span className="grow">
              <Link className="lnk" href={officePaths.import(one.id)}>
                {nameOf(one)}
              </Link>
              <small>{senderText(one)}</small>
            </span>
            <ImportTag state={one.state} />
          </li>
        ))}
      </ul>
    </section>
  );
};
