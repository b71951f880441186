import { assignableFeatureNames } from '@portal/contract';
import type { AssignableFeature } from '@portal/contract';
import { Checkbox, FieldGroup } from '../../ui/index.ts';
import { featureHints } from './feature-texts.ts';

interface FeatureChoiceProps {
  legend: string;
  hint: string;
  offered: readonly AssignableFeature[];
  chosen: readonly AssignableFeature[];
  /** Shown as they are, not to be changed. */
  locked?: boolean;
  onChange: (chosen: AssignableFeature[]) => void;
}

/** The checklist of what a viewer can see; what is chosen stays in the list's own order. */
export const FeatureChoice = ({ legend, hint, offered, chosen, locked, onChange }: FeatureChoiceProps) => (
  <FieldGroup id="features" legend={legend} hint={hint}>
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
