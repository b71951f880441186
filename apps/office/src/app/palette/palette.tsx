import { FileClock, Search, UsersRound } from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import { familyLimits } from '@portal/contract/families';
import { format } from '@portal/texts/format';
import { paletteTexts as texts } from '@portal/texts/office/palette';
import { Icon } from '@portal/ui/content';
import { Dialog } from '@portal/ui/feedback';
import { Key } from '../../shared/keys.tsx';
import { useSingleKeys } from '../../shared/single-keys.ts';
import type { PaletteGroup, PaletteItem } from './palette-items.ts';
import { usePalette } from './use-palette.ts';

type State = ReturnType<typeof usePalette>;

const optionId = (listId: string, index: number): string => `${listId}-${index}`;
const follow = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' });
const icons = { families: UsersRound, requests: FileClock, pages: Search } as const;

const Option = ({
  id,
  item,
  group,
  isAt,
  onChoose,
}: {
  id: string;
  item: PaletteItem;
  group: PaletteGroup['name'];
  isAt: boolean;
  onChoose: () => void;
}) => {
  const areKeysOn = useSingleKeys();
  return (
    <button
      ref={isAt ? follow : undefined}
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={isAt}
      // The field keeps focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon icon={item.icon ?? icons[group]} size={16} />
      <span>
        {item.label} {item.hint !== '' && <small>{item.hint}</small>}
      </span>
      {areKeysOn && item.goKey !== undefined && (
        <span className="pal-keys">
          <Key>G</Key>
          <Key>{item.goKey}</Key>
        </span>
      )}
    </button>
  );
};

const List = ({
  id,
  state,
  onChoose,
}: {
  id: string;
  state: State;
  onChoose: (item: PaletteItem) => void;
}) => (
  <div className="pal-list" id={id} role="listbox" aria-label={texts.results}>
    {state.groups.map(({ name, items }) => (
      <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
        <div className="pal-h" id={`${id}-${name}`} role="presentation">
          {texts[name]}
        </div>
        {items.map((item) => {
          const index = state.items.indexOf(item);
          return (
            <Option
              key={item.href}
              id={optionId(id, index)}
              item={item}
              group={name}
              isAt={index === state.at}
              onChoose={() => onChoose(item)}
            />
          );
        })}
      </div>
    ))}
  </div>
);

const statusOf = ({ isFetching, isError, items }: State): string => {
  if (isError) return texts.failed;
  if (items.length > 0) return format(texts.found, { count: items.length });
  return isFetching ? texts.searching : texts.none;
};

/** Finds families, open requests and pages (WAI-ARIA combobox with a grouped list). */
const Finder = ({ onClose }: { onClose: () => void }) => {
  const listId = useId();
  const state = usePalette();
  const [, navigate] = useLocation();
  const active = state.items[state.at];
  const choose = (item: PaletteItem): void => {
    onClose();
    navigate(item.href);
  };
  const press = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined && state.items.length > 0) {
      event.preventDefault();
      state.move(by);
    }
    if (event.key === 'Enter' && active) {
      event.preventDefault();
      choose(active);
    }
  };
  const status = statusOf(state);
  const isShown = state.items.length > 0;
  return (
    <>
      <div className="pal-in">
        <Icon icon={Search} size={20} />
        <input
          className="input"
          type="text"
          role="combobox"
          // The palette opens to be typed in.
          autoFocus
          aria-label={texts.label}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? listId : undefined}
          aria-activedescendant={isShown ? optionId(listId, state.at) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={texts.placeholder}
          maxLength={familyLimits.search}
          value={state.text}
          onChange={(event) => state.type(event.target.value)}
          onKeyDown={press}
        />
        <Key>Esc</Key>
      </div>
      {isShown && <List id={listId} state={state} onChoose={choose} />}
      <p role="status" className={isShown && !state.isError ? 'vh' : 'pal-status'}>
        {status}
      </p>
    </>
  );
};

export const Palette = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onClose={onClose} label={texts.open} className="pal">
    <Finder onClose={onClose} />
  </Dialog>
);
