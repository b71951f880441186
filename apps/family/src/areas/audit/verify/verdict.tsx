import { BadgeCheck, CircleX, Info, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CheckedProof } from '@portal/contract/audit';
import { instantText } from '@portal/client/time';
import { Icon } from '@portal/ui/content';
import type { FileVerdict } from './check-file.ts';
import { codeGroups, faultTexts, nameOf, spanOf, timeOf } from './words.ts';

const Badge = ({
  tone,
  icon,
  title,
  children,
}: {
  tone: 'ok' | 'bad' | 'mute';
  icon: LucideIcon;
  title: string;
  children: ReactNode;
}) => (
  <div className={`proof-badge proof-${tone}`}>
    <span className="proof-mark">
      <Icon icon={icon} size={24} />
    </span>
    <div>
      <h2>{title}</h2>
      {children}
    </div>
  </div>
);

const Complete = ({ checked, at }: { checked: CheckedProof; at: Date }) => {
  const span = spanOf(checked.lines);
  const { length } = checked.lines;
  return (
    <Badge tone="ok" icon={BadgeCheck} title="These events add up">
      <p>
        Checked {instantText(at.toISOString())}. {length === 1 ? '1 event' : `${length} events`}
        {span && (span.from === span.to ? ` of ${span.from}` : ` from ${span.from} to ${span.to}`)}: each is
        in the record as it was sealed, and none was changed.
      </p>
    </Badge>
  );
};

const Differs = ({ checked, at }: { checked: CheckedProof; at: Date }) => {
  const { firstFault, lines } = checked;
  if (!firstFault) return null;
  return (
    <Badge tone="bad" icon={CircleX} title="This record does not add up">
      <p>
        Event {firstFault.number} of {lines.length}, {timeOf(firstFault)}: <b>{nameOf(firstFault)}</b>.{' '}
        {faultTexts[firstFault.fault ?? 'line']}
      </p>
      <p>
        {firstFault.number > 1 && 'The events before it in the file add up. '}
        Checked {instantText(at.toISOString())}. Ask for a new copy under My data and check that. If it
        doesn’t add up either, call us and keep the file.
      </p>
    </Badge>
  );
};

const others = {
  empty: {
    title: 'Nothing to check yet',
    text: 'The events in this file aren’t sealed and signed yet. A day is signed after midnight, Queensland time: ask for a copy tomorrow.',
  },
  'not-a-file': {
    title: 'This is not the right file',
    text: 'Choose the JSON file from My data, as it was downloaded. Older copies have no codes: ask for a new one.',
  },
  unsupported: {
    title: 'This browser can’t check it',
    text: 'It is too old to check signatures. Update it, or use another browser.',
  },
} as const;

/** The result of the check, announced when it appears. */
export const Verdict = ({ verdict }: { verdict: FileVerdict }) => {
  if (verdict.state === 'complete') return <Complete checked={verdict.checked} at={verdict.at} />;
  if (verdict.state === 'differs') return <Differs checked={verdict.checked} at={verdict.at} />;
  const { title, text } = others[verdict.state];
  return (
    <Badge tone="mute" icon={Info} title={title}>
      <p>{text}</p>
    </Badge>
  );
};

/** Every line with its own outcome. */
export const CheckedLines = ({ checked }: { checked: CheckedProof }) => (
  <details className="proof-lines">
    <summary>All {checked.lines.length} events</summary>
    <ol>
      {checked.lines.map((line) => (
        <li key={line.number}>
          <Icon icon={line.fault === null ? BadgeCheck : CircleX} />
          <span>
            {nameOf(line)}
            <small>
              {timeOf(line)}
              {line.fault !== null && `. ${faultTexts[line.fault]}`}
            </small>
          </span>
        </li>
      ))}
    </ol>
  </details>
);

/** The start of a code, in groups. */
export const Code = ({ hash }: { hash: string }) => (
  <span className="proof-code">
    {codeGroups(hash).map(({ place, text }) => (
      <code key={place}>{text}</code>
    ))}
  </span>
);
