import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadPart } from '@portal/client/calls';
import { paletteTexts as texts } from '@portal/texts/office/palette';
import { Icon } from '@portal/ui/content';
import { FailureBoundary } from '@portal/ui/feedback';
import { Key } from '../../shared/keys.tsx';

/** Loads the palette's script when it is first opened. */
const Palette = lazy(async () => ({
  default: await loadPart(async () => (await import('./palette.tsx')).Palette),
}));

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Ctrl K, or Cmd K, in a field too. */
function usePaletteKey(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!isShortcut(event) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [open]);
}

/** The field in the top bar that opens the palette. */
export const OpenPalette = () => {
  const [isOpen, setOpen] = useState(false);
  const [open] = useState(() => () => setOpen(true));
  usePaletteKey(open);
  return (
    <>
      <button
        type="button"
        className="ob-btn ob-search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={open}
      >
        <Icon icon={Search} size={16} />
        <span className="t">{texts.open}</span>
        <Key>Ctrl K</Key>
      </button>
      {isOpen && (
        <FailureBoundary fallback={null}>
          <Suspense fallback={null}>
            <Palette onClose={() => setOpen(false)} />
          </Suspense>
        </FailureBoundary>
      )}
    </>
  );
};
