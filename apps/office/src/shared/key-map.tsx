import { officeTexts } from '@portal/texts/office';
import { attendanceTexts } from '@portal/texts/office/attendance';
import { Button } from '@portal/ui/buttons';
import { Switch } from '@portal/ui/choices';
import { Dialog } from '@portal/ui/feedback';
import { setSingleKeys, useKeys, useSingleKeys } from './single-keys.ts';

const texts = officeTexts.keys;

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
  ['help', '?'],
];

const attendanceKeys: readonly (readonly [name: keyof typeof attendanceTexts.keys, key: string])[] = [
  ['ask', 'S'],
  ['call', 'C'],
  ['told', 'T'],
  ['late', 'L'],
  ['leaving', 'E'],
];

/** The list of keyboard shortcuts, with the switch for single keys. */
export const KeyMap = ({
  isOpen,
  onOpen,
  onClose,
}: {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}) => {
  const isOn = useSingleKeys();
  useKeys({ '?': onOpen });
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={texts.title}
      actions={
        <Button variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <dl className="kmap">
        {keys.map(([name, ...pressed]) => (
          <div key={name}>
            <dt>{texts.names[name]}</dt>
            <dd>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
        {attendanceKeys.map(([name, key]) => (
          <div key={name}>
            <dt>{attendanceTexts.keys[name]}</dt>
            <dd>
              <kbd>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Switch label={texts.single} checked={isOn} onChange={(event) => setSingleKeys(event.target.checked)} />
      <p className="muted">{texts.singleHint}</p>
    </Dialog>
  );
};
