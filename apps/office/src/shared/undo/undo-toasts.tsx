import { Check, X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { timeInZone, formatTime } from '@portal/contract/dates';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { Button } from '@portal/ui/buttons';
import { Icon } from '@portal/ui/content';
import { toasts } from '@portal/ui/feedback';
import { Key } from '../keys.tsx';
import { useOffice } from '../school.tsx';
import { useKeys } from '../single-keys.ts';
import { undoStore, type HeldPress } from './undo-store.ts';
import { useUndo } from './use-undo.ts';

const texts = officeTexts.undo;
const EVERY_MS = 1000;

/** Removes messages when their undo window closes. */
function useExpiry(): void {
  useEffect(() => {
    const timer = setInterval(() => undoStore.expire(new Date()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
}

const HeldToast = ({
  press,
  isNewest,
  isBusy,
  onUndo,
}: {
  press: HeldPress;
  isNewest: boolean;
  isBusy: boolean;
  onUndo: () => void;
}) => {
  const { school } = useOffice();
  const time = formatTime(timeInZone(new Date(press.leavesAt), school.timeZone));
  return (
    <div className="toast" role="status">
      <Icon icon={Check} size={16} />
      <p>
        <b>{press.title}</b>
        <small>{press.note ?? format(press.isQuiet ? texts.closed : texts.leaves, { time })}</small>
      </p>
      <Button className="undo" busy={isBusy} onClick={onUndo}>
        {officeTexts.request.undo}
        {isNewest && <Key>U</Key>}
      </Button>
      <Button
        iconOnly
        icon={X}
        aria-label={`${texts.close}: ${press.title}`}
        onClick={() => undoStore.remove(press)}
      />
    </div>
  );
};

/** What can be undone, at the bottom start: over the list, but never over the decision buttons. */
export const UndoToasts = () => {
  useExpiry();
  const held = useSyncExternalStore(undoStore.subscribe, undoStore.snapshot);
  const said = useSyncExternalStore(toasts.subscribe, toasts.snapshot);
  const { undo, isBusy } = useUndo();
  const [newest] = held;
  useKeys({
    u: () => {
      if (newest) void undo(newest);
    },
  });
  return (
    <section className="toasts" aria-label={texts.region}>
      {held.map((press) => (
        <HeldToast
          key={press.decisionIds.join()}
          press={press}
          isNewest={press === newest}
          isBusy={isBusy}
          onUndo={() => void undo(press)}
        />
      ))}
      {said.map(({ id, title, tone }) => (
        <div key={id} className="toast" role={tone === 'bad' ? 'alert' : 'status'}>
          <Icon icon={tone === 'bad' ? X : Check} size={16} />
          <p>
            <b>{title}</b>
          </p>
          <Button
            iconOnly
            icon={X}
            aria-label={`${texts.close}: ${title}`}
            onClick={() => toasts.dismiss(id)}
          />
        </div>
      ))}
    </section>
  );
};
