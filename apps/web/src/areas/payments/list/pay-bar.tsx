import { formatCents } from '@portal/contract';
import { currentPath, navigate } from '../../../platform/navigation.ts';
import { Button } from '../../../ui/index.ts';
import { basket, basketTotal } from '../basket.ts';
import type { BasketPayment } from '../basket.ts';
import { selectedText } from './record-words.ts';

export interface PayBarProps {
  /** Null while nothing is ticked, or something that can't be paid. */
  payments: readonly BasketPayment[] | null;
  /** Where the card is entered. */
  path: string;
  onClear: () => void;
}

/** "Pay shows only if at least one record is selected, the total is above 0 and no amount exceeds the owing amount." */
export const PayBar = ({ payments, path, onClear }: PayBarProps) => {
  if (payments === null) return null;
  const total = formatCents(basketTotal({ payments }));
  const pay = (): void => {
    basket.put({ payments, from: currentPath() });
    navigate(path);
  };
  return (
    <div className="paybar" role="region" aria-label="Selected payments">
      <p>
        <small>{selectedText(payments.length)}</small>
        <b>
          <bdi>{total}</bdi>
        </b>
      </p>
      <Button variant="ghost" className="hide-sm" onClick={onClear}>
        Clear
      </Button>
      <Button variant="primary" size="lg" onClick={pay}>
        {`Pay ${total}`}
      </Button>
    </div>
  );
};
