import { Ban, Check, ChevronDown, ChevronUp, CircleX } from 'lucide-react';
import { Fragment, useId, useState } from 'react';
import type { AuditEntry } from '@portal/contract/audit';
import { formatInstant } from '@portal/contract/dates';
import { format } from '@portal/texts/format';
import { auditTexts as texts } from '@portal/texts/office/staff/audit';
import { Button } from '@portal/ui/buttons';
import { Tag } from '@portal/ui/content';

const Outcome = ({ outcome }: Pick<AuditEntry, 'outcome'>) => {
  if (outcome === 'done') return <Tag icon={Check}>{texts.done}</Tag>;
  return outcome === 'refused' ? (
    <Tag tone="bad" icon={Ban}>
      {texts.refused}
    </Tag>
  ) : (
    <Tag tone="warn" icon={CircleX}>
      {texts.failed}
    </Tag>
  );
};

const rowText = ({ id: row, seal }: AuditEntry): string =>
  seal === null ? format(texts.unsealedRow, { row }) : format(texts.sealOf, { row, seal: String(seal) });

const Details = ({ entry }: { entry: AuditEntry }) => {
  const { requestId, isShownToFamily, event, details } = entry;
  const fields = [
    { name: texts.event, value: event },
    ...details,
    ...(requestId === null ? [] : [{ name: texts.requestId, value: requestId }]),
    { name: texts.familySees, value: isShownToFamily ? texts.yes : texts.no },
    { name: texts.row, value: rowText(entry) },
  ];
  return (
    <dl className="kv-st">
      {fields.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const Row = ({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const time = formatInstant(new Date(entry.at), timeZone);
  const { actor, did } = entry;
  return (
    <Fragment>
      <tr className={isOpen ? 'cur' : undefined}>
        <td className="nw num">{time}</td>
        <th scope="row">
          {actor.name} <small>{texts.kinds[actor.kind]}</small>
        </th>
        <td className="c-full">
          {entry.outcome !== 'done' && <Outcome outcome={entry.outcome} />} {did}
        </td>
        <td className={entry.about === null ? 'c-hide' : 'c-full nw'}>{entry.about}</td>
        <td className="fit">
          <Button
            className="btn-sm"
            variant="secondary"
            iconOnly
            icon={isOpen ? ChevronUp : ChevronDown}
            aria-label={format(texts.showDetails, { did, time })}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          />
        </td>
      </tr>
      <tr id={id} hidden={!isOpen} className="audit-more">
        <td colSpan={5}>
          <Details entry={entry} />
        </td>
      </tr>
    </Fragment>
  );
};

/** The rows of a page. Details open below their row. */
export const AuditTable = ({ entries, timeZone }: { entries: readonly AuditEntry[]; timeZone: string }) => (
  <table className="qt qs-stack qs-plain audit-rows" aria-label={texts.table}>
    <thead>
      <tr>
        <th scope="col">{texts.columns.when}</th>
        <th scope="col">{texts.columns.who}</th>
        <th scope="col">{texts.columns.did}</th>
        <th scope="col">{texts.columns.about}</th>
        <th scope="col">
          <span className="vh">{texts.columns.details}</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {entries.map((entry) => (
        <Row key={`${entry.id} ${entry.at}`} entry={entry} timeZone={timeZone} />
      ))}
    </tbody>
  </table>
);
