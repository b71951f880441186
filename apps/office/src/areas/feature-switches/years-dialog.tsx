import { useState } from 'react';
import { yearLevelName, type Feature } from '@portal/contract/shared';
import { format } from '@portal/texts/format';
import { featureTexts } from '@portal/texts/office/publishing/features';
import { Button } from '@portal/ui/buttons';
import { Checkbox } from '@portal/ui/choices';
import { Dialog, Note } from '@portal/ui/feedback';

const texts = featureTexts.years;

/** The year levels in which a feature is on. Choosing all means the whole school, future year levels included. */
export const YearsDialog = ({
  feature,
  offered,
  held,
  onUse,
  onClose,
}: {
  feature: Feature;
  /** The year levels with present students. */
  offered: readonly string[];
  /** Null: all. */
  held: readonly string[] | null;
  onUse: (yearLevels: string[] | null) => void;
  onClose: () => void;
}) => {
  const all = [...new Set([...offered, ...(held ?? [])])];
  const [chosen, setChosen] = useState<readonly string[]>(held ?? all);
  const [isRefused, setRefused] = useState(false);
  const name = featureTexts.names[feature];
  const use = (): void => {
    setRefused(chosen.length === 0);
    if (chosen.length === 0) return;
    onUse(chosen.length === all.length ? null : all.filter((level) => chosen.includes(level)));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={format(texts.title, { feature: name })}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button variant="primary" onClick={use}>
            {texts.use}
          </Button>
        </>
      }
    >
      <p>{texts.hint}</p>
      {isRefused && (
        <Note tone="bad" live>
          {texts.none}
        </Note>
      )}
      <fieldset className="fs-levels">
        <legend className="vh">{format(texts.title, { feature: name })}</legend>
        {all.map((level) => (
          <Checkbox
            key={level}
            label={yearLevelName(level)}
            checked={chosen.includes(level)}
            onChange={({ target }) =>
              setChosen((now) => (target.checked ? [...now, level] : now.filter((one) => one !== level)))
            }
          />
        ))}
      </fieldset>
    </Dialog>
  );
};
