import { useState } from 'react';
import { Link } from 'wouter';
import type { SchoolSwitch, SchoolSwitches } from '@portal/contract/feature-switches';
import { dateInZone, formatDate } from '@portal/contract/dates';
import { format } from '@portal/texts/format';
import { featureTexts as texts } from '@portal/texts/office/publishing/features';
import { Button } from '@portal/ui/buttons';
import { Switch } from '@portal/ui/choices';
import { VisuallyHidden } from '@portal/ui/base';
import { officePaths } from '../../shared/paths.ts';
import { useOffice } from '../../shared/school.tsx';
import { levelsText } from './switch-words.ts';
import type { SwitchForm } from './use-switch-form.ts';
import { YearsDialog } from './years-dialog.tsx';

const hints: Readonly<Record<string, string>> = texts.hints;

const Apart = ({ apart: { on, off } }: SchoolSwitch) => {
  if (on + off === 0) return <span className="muted">{texts.apartNone}</span>;
  const parts = [
    ...(off > 0 ? [format(texts.apartOff, { count: off })] : []),
    ...(on > 0 ? [format(texts.apartOn, { count: on })] : []),
  ];
  return (
    <Link className="a24" href={officePaths.studentFeatures}>
      {parts.join(', ')}
    </Link>
  );
};

/** Who decides the feature now, and the way back to the import. */
const Source = ({ one, form }: { one: SchoolSwitch; form: SwitchForm }) => {
  const { timeZone } = useOffice().school;
  const { set, imported, feature } = one;
  const importText = format(texts.importSays, { state: imported === false ? texts.off : texts.on });
  if (!form.isSetHere(one))
    return <span className="muted">{imported === null ? texts.notSet : texts.imported}</span>;
  return (
    <span className="fs-source">
      <span>
        {set
          ? format(texts.setBy, { name: set.by, day: formatDate(dateInZone(new Date(set.at), timeZone)) })
          : texts.unsaved}
        {imported !== null && <small>{importText}</small>}
      </span>
      <Button
        className="btn-sm"
        variant="ghost"
        aria-label={format(texts.followImportFor, { feature: texts.names[feature] })}
        onClick={() => form.set(one, null)}
      >
        {texts.followImport}
      </Button>
    </span>
  );
};

const Row = ({ one, form, onYears }: { one: SchoolSwitch; form: SwitchForm; onYears: () => void }) => {
  const name = texts.names[one.feature];
  const shown = form.shown(one);
  const levels = shown.yearLevels === null ? texts.allYears : levelsText(shown.yearLevels);
  return (
    <tr className={form.isChanged(one.feature) ? 'fs-changed' : undefined}>
      <th scope="row" className="fs-name">
        {name}
        {hints[one.feature] !== undefined && <small>{hints[one.feature]}</small>}
      </th>
      <td className="fs-on">
        <Switch
          className="fs-switch"
          label={
            <>
              <VisuallyHidden>{name}: </VisuallyHidden>
              {shown.isOn ? texts.on : texts.off}
            </>
          }
          checked={shown.isOn}
          onChange={({ target }) => form.set(one, { isOn: target.checked, yearLevels: null })}
        />
      </td>
      <td data-label={texts.table.yearLevels}>
        {shown.isOn ? (
          <button
            type="button"
            className="lnk fs-years"
            aria-haspopup="dialog"
            aria-label={format(texts.chooseYears, { feature: name, levels })}
            onClick={onYears}
          >
            {levels}
          </button>
        ) : (
          <span className="muted">{texts.noYears}</span>
        )}
      </td>
      <td data-label={texts.table.apart}>
        <Apart {...one} />
      </td>
      <td className="c-full" data-label={texts.table.source}>
        <Source one={one} form={form} />
      </td>
    </tr>
  );
};

/** The features of the school, with unsaved changes. */
export const SchoolTable = ({ switches, form }: { switches: SchoolSwitches; form: SwitchForm }) => {
  const [chosen, setChosen] = useState<SchoolSwitch>();
  return (
    <div className="oc">
      <table className="qt qs-stack qs-plain fs-table">
        <caption className="vh">{texts.table.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.table.feature}</th>
            <th scope="col">{texts.table.school}</th>
            <th scope="col">{texts.table.yearLevels}</th>
            <th scope="col">{texts.table.apart}</th>
            <th scope="col">{texts.table.source}</th>
          </tr>
        </thead>
        <tbody>
          {switches.switches.map((one) => (
            <Row key={one.feature} one={one} form={form} onYears={() => setChosen(one)} />
          ))}
        </tbody>
      </table>
      <div className="oc-f">{texts.rule}</div>
      {chosen && (
        <YearsDialog
          feature={chosen.feature}
          offered={switches.yearLevels}
          held={form.shown(chosen).yearLevels}
          onUse={(yearLevels) => form.set(chosen, { isOn: true, yearLevels })}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  );
};
