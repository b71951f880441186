import { yearLevelName } from '@portal/contract/shared';
import type { InvitationAudience } from '@portal/contract/families';
import { invitationTexts as texts } from '@portal/texts/office/invitations';
import { Select } from '@portal/ui/choices';
import type { Overview } from './invitation-queries.ts';

type Kind = Exclude<InvitationAudience['kind'], 'parent'>;
const kinds: readonly Kind[] = ['year', 'class', 'everyone', 'expired'];

/** The form's values. It remembers the year level and class while another kind of audience is chosen. */
export interface Choice {
  kind: Kind;
  yearLevel: string;
  rollClass: string;
}

export const firstChoice = ({ years, classes }: Overview): Choice => ({
  kind: years.length > 0 ? 'year' : 'everyone',
  yearLevel: years[0]?.yearLevel ?? '',
  rollClass: classes[0] ?? '',
});

export function audienceOf({ kind, yearLevel, rollClass }: Choice): InvitationAudience {
  if (kind === 'year') return { kind, yearLevel };
  return kind === 'class' ? { kind, rollClass } : { kind };
}

/** The audience for new codes. */
export const AudienceFields = ({
  overview: { years, classes },
  choice,
  onChoose,
}: {
  overview: Overview;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}) => (
  <fieldset className="issue-fields">
    <legend>{texts.toWhom}</legend>
    {kinds
      .filter((kind) => kind !== 'class' || classes.length > 0)
      .filter((kind) => kind !== 'year' || years.length > 0)
      .map((kind) => (
        <label key={kind} className="choice">
          <input
            type="radio"
            name="audience"
            checked={choice.kind === kind}
            onChange={() => onChoose({ ...choice, kind })}
          />
          <span>{texts[kind]}</span>
        </label>
      ))}
    {choice.kind === 'year' && (
      <Select
        label={texts.yearLevel}
        value={choice.yearLevel}
        options={years.map(({ yearLevel }) => ({ value: yearLevel, label: yearLevelName(yearLevel) }))}
        onChange={({ target }) => onChoose({ ...choice, yearLevel: target.value })}
      />
    )}
    {choice.kind === 'class' && (
      <Select
        label={texts.rollClass}
        value={choice.rollClass}
        options={classes.map((name) => ({ value: name, label: name }))}
        onChange={({ target }) => onChoose({ ...choice, rollClass: target.value })}
      />
    )}
    <p className="muted">{texts.oneParent}</p>
  </fieldset>
);
