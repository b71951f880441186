import { assignableFeatureNames } from '@portal/contract/viewers';
import type { AssignableFeature } from '@portal/contract/viewers';
import { Checkbox, Chip, ChipGroup } from '@portal/ui/choices';
import { FieldGroup } from '@portal/ui/fields';
import { featureHints } from './feature-texts.ts';
import { presets } from './presets.ts';

interface FeatureChoiceProps {
  legend: string;
  hint: string;
  offered: readonly AssignableFeature[];
  chosen: readonly AssignableFeature[];
  /** Read-only. */
  locked?: boolean;
  /** Offers presets of features that are often granted together. */
  withPresets?: boolean;
  onChange: (chosen: AssignableFeature[]) => void;
}

/** The checklist of features for a viewer. The result keeps the list's order. */
export const FeatureChoice = ({
  legend,
  hint,
  offered,
  chosen,
  locked,
  withPresets,
  onChange,
}: FeatureChoiceProps) => (
  <FieldGroup id="features" legend={legend} hint={hint}>
    {withPresets && (
      <ChipGroup label="Choose for a">
        {presets.map(({ name, features }) => (
          <Chip key={name} onClick={() => onChange(offered.filter((one) => features.includes(one)))}>
            {name}
          </Chip>
        ))}
      </ChipGroup>
    )}
    <div className="feat">
      {offered.map((feature) => (
        <Checkbox
          key={feature}
          card
          name={feature}
          label={assignableFeatureNames[feature]}
          hint={featureHints[feature]}
          checked={chosen.includes(feature)}
          disabled={locked}
          onChange={(event) =>
            onChange(offered.filter((one) => (one === feature ? event.target.checked : chosen.includes(one))))
          }
        />
      ))}
    </div>
  </FieldGroup>
);
