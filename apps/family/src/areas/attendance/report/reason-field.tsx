import { countOf, fitsIn } from '@portal/contract/text';
import { limits } from '@portal/contract/limits';
import { reasonCounter } from '@portal/contract/attendance';
import { Chip, ChipGroup } from '@portal/ui/choices';
import { Textarea } from '@portal/ui/fields';
import { commonReasons, insertReason } from './absence-form.ts';

interface ReasonFieldProps {
  id: string;
  value: string;
  error: string | undefined;
  onChange: (reason: string) => void;
}

/** The reason with its common answers and character counter (S-5.1; V-4.1). */
export const ReasonField = ({ id, value, error, onChange }: ReasonFieldProps) => {
  const insert = (reason: string): void => {
    onChange(insertReason(value, reason));
    // On a touch screen, focus would open the keyboard over the next button.
    if (matchMedia('(hover: hover) and (pointer: fine)').matches) document.getElementById(id)?.focus();
  };
  return (
    <Textarea
      id={id}
      name={id}
      label="Reason"
      hint="A few words is enough. Please leave out private medical details."
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      counter={{
        text: reasonCounter(value),
        tally: `${countOf(value)} / ${limits.absenceReason}`,
        over: !fitsIn(value, limits.absenceReason),
      }}
      before={
        <ChipGroup label="Common reasons">
          {commonReasons.map((reason) => (
            <Chip key={reason} onClick={() => insert(reason)}>
              {reason}
            </Chip>
          ))}
        </ChipGroup>
      }
    />
  );
};
