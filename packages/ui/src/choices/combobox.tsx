import { useId, useState, type KeyboardEvent } from 'react';
import { classNames } from '../base/class-names.ts';
import { Field, useFieldId, type FieldTexts, type FieldWiring } from '../fields/field.tsx';
import type { Option } from '../base/types.ts';

export type ComboboxProps = FieldTexts & {
  name: string;
  /** The typed text, or the label of the selected option. */
  text: string;
  options: readonly Option[];
  /** The accessible name of the list: "Schools". */
  suggestions: string;
  /** Announced and shown below the list: the number of matches, or why there are none. */
  status: string;
  maxLength?: number | undefined;
  onType: (text: string) => void;
  onChoose: (option: Option) => void;
};

type Suggestions = Pick<ComboboxProps, 'options' | 'text' | 'onType' | 'onChoose'>;

/** The active option and whether the list is open. */
function useSuggestions({ options, text, onType, onChoose }: Suggestions) {
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const isShown = isOpen && options.length > 0;
  const close = (): void => {
    setOpen(false);
    setAt(-1);
  };
  const choose = (option: Option): void => {
    onChoose(option);
    close();
  };
  const stand = (index: number): boolean => {
    setOpen(true);
    setAt(index < 0 ? options.length - 1 : index >= options.length ? 0 : index);
    return true;
  };
  const keys: Readonly<Record<string, () => boolean>> = {
    ArrowDown: () => stand(isShown ? at + 1 : 0),
    ArrowUp: () => stand(isShown ? at - 1 : options.length - 1),
    Enter: () => {
      const option = isShown ? options[at] : undefined;
      if (option) choose(option);
      return option !== undefined;
    },
    Escape: () => {
      const wasShown = isShown;
      close();
      return wasShown;
    },
  };
  return {
    isShown,
    at: isShown ? at : -1,
    choose,
    type: (typed: string): void => {
      onType(typed);
      setOpen(true);
      setAt(-1);
    },
    /** Leaving the field with an option's full name typed selects it. */
    leave: (): void => {
      const same = options.find(({ label }) => label.toLowerCase() === text.trim().toLowerCase());
      if (same) onChoose(same);
      close();
    },
    press: (event: KeyboardEvent): void => {
      if (keys[event.key]?.()) event.preventDefault();
    },
  };
}

type ListProps = {
  id: string;
  label: string;
  options: readonly Option[];
  at: number;
  onChoose: (option: Option) => void;
};

const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** Scrolls the active option into view. */
const follow = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' });

const List = ({ id, label, options, at, onChoose }: ListProps) => (
  <div className="pop combo-list" id={id} role="listbox" aria-label={label}>
    {options.map((option, index) => (
      <button
        key={option.value}
        ref={index === at ? follow : undefined}
        id={optionId(id, index)}
        type="button"
        role="option"
        tabIndex={-1}
        aria-selected={index === at}
        className={classNames('combo-option', index === at && 'is-at')}
        // The field keeps focus, so that a click selects an option before blur.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(option)}
      >
        {option.label}
      </button>
    ))}
  </div>
);

/** A text field with suggestions (WAI-ARIA 1.2 combobox with a list popup): arrow keys, Enter and Escape, or a tap. */
export const Combobox = (props: ComboboxProps) => {
  const { label, hint, error, name, text, options, suggestions, status, maxLength } = props;
  const id = useFieldId(undefined, name);
  const [listId, statusId] = [useId(), useId()];
  const list = useSuggestions(props);
  const input = (wiring: FieldWiring) => (
    <div className="combo">
      <input
        {...wiring}
        type="text"
        name={name}
        className="input"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={list.isShown}
        aria-controls={list.isShown ? listId : undefined}
        aria-activedescendant={list.at >= 0 ? optionId(listId, list.at) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLength}
        value={text}
        onChange={(event) => list.type(event.target.value)}
        onKeyDown={list.press}
        onBlur={list.leave}
      />
      {list.isShown && (
        <List id={listId} label={suggestions} options={options} at={list.at} onChoose={list.choose} />
      )}
      <p className="hint" id={statusId} role="status">
        {status}
      </p>
    </div>
  );
  return (
    <Field id={id} label={label} hint={hint} error={error} describedBy={statusId}>
      {input}
    </Field>
  );
};
