import { Fragment, useId } from 'react';
import { officeTexts } from '@portal/texts/office';
import { attendanceTexts } from '@portal/texts/office/attendance';
import { paletteTexts } from '@portal/texts/office/palette';
import { Button } from '@portal/ui/buttons';
import { Switch } from '@portal/ui/choices';
import { Dialog } from '@portal/ui/feedback';
import { setSingleKeys, useKeys, useSingleKeys } from './single-keys.ts';

const texts = officeTexts.keys;
const map = paletteTexts.keys;

const keys: readonly (readonly [name: keyof typeof texts.names, ...keys: string[]])[] = [
  ['move', 'J', 'K'],
  ['open', 'Enter'],
  ['select', 'X'],
  ['approve', 'A'],
  ['reject', 'R'],
  ['give', 'M'],
  ['preview', 'V'],
  ['undo', 'U'],
  ['search', '/'],
];

const attendanceKeys: readonly (readonly [name: keyof typeof attendanceTexts.keys, key: string])[] = [
  ['ask', 'S'],
  ['call', 'C'],
  ['told', 'T'],
  ['late', 'L'],
  ['leaving', 'E'],
];

/** Keys pressed one after the other have "then" between them. */
interface Shortcut {
  name: string;
  keys: readonly string[];
  isSequence?: boolean;
}

const Shortcuts = ({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <dl>
        {shortcuts.map(({ name, keys: pressed, isSequence }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {pressed.map((key, index) => (
                <Fragment key={key}>
                  {isSequence && index > 0 && <span className="then">{map.next}</span>}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

/** The map of keyboard shortcuts, with the switch for single keys. */
export const KeyMap = ({
  pages,
  isOpen,
  onOpen,
  onClose,
}: {
  /** The pages that G leads to. */
  pages: readonly { label: string; goKey?: string | undefined }[];
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}) => {
  const isOn = useSingleKeys();
  useKeys({ '?': onOpen });
  const anywhere: Shortcut[] = [
    { name: map.search, keys: ['Ctrl K'] },
    { name: map.map, keys: ['?'] },
    ...pages.flatMap(({ label, goKey }) =>
      goKey === undefined ? [] : [{ name: label, keys: ['G', goKey], isSequence: true }],
    ),
    { name: map.content, keys: ['Alt Shift S'] },
  ];
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={texts.title}
      className="keymap"
      actions={
        <Button variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <div className="kmap">
        <Shortcuts title={map.anywhere} shortcuts={anywhere} />
        <Shortcuts
          title={map.list}
          shortcuts={keys.map(([name, ...pressed]) => ({ name: texts.names[name], keys: pressed }))}
        />
        <Shortcuts
          title={map.absences}
          shortcuts={attendanceKeys.map(([name, key]) => ({ name: attendanceTexts.keys[name], keys: [key] }))}
        />
      </div>
      <Switch label={texts.single} checked={isOn} onChange={(event) => setSingleKeys(event.target.checked)} />
      <p className="muted">{texts.singleHint}</p>
    </Dialog>
  );
};
