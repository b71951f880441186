import { CircleAlert } from 'lucide-react';
import { formatCents } from '@portal/contract/shared';
import { currentPath, navigate } from '@portal/client/navigation';
import { Button } from '@portal/ui/buttons';
import { Icon } from '@portal/ui/content';
import { basket, basketTotal } from '../basket.ts';
import type { BasketPayment } from '../basket.ts';
import { equalAmountsText, fixAmountText, selectedText } from './record-texts.ts';
import { payableOf, type SelectionSummary } from './selection.ts';

export interface PayBarProps {
  summary: SelectionSummary;
  /** The path of card entry. */
  path: string;
  onClear: () => void;
}

const totalOf = (payments: readonly BasketPayment[] | null): string | null =>
  payments && formatCents(basketTotal({ payments }));

/** A live region for screen readers. It is rendered before it has text, so that every change is announced. */
const Announcement = ({ summary }: Pick<PayBarProps, 'summary'>) => {
  const total = totalOf(payableOf(summary));
  return (
    <p className="vh" role="status">
      {summary.ticked > 0 &&
        [
          `${selectedText(summary.ticked)}.`,
          total === null ? fixAmountText : `Total ${total}.`,
          summary.hasEqualAmounts && equalAmountsText,
        ]
          .filter(Boolean)
          .join(' ')}
    </p>
  );
};

/** "Pay shows only if at least one record is selected, the total is above 0 and no amount exceeds the owing amount." */
const Bar = ({ summary, path, onClear }: PayBarProps) => {
  const payments = payableOf(summary);
  const total = totalOf(payments);
  const pay = (): void => {
    if (!payments) return;
    basket.put({ payments, from: currentPath() });
    navigate(path);
  };
  return (
    <div className="paybar" role="region" aria-label="Selected payments">
      {summary.hasEqualAmounts && (
        <p className="paybar-warn">
          <Icon icon={CircleAlert} size={18} />
          {equalAmountsText}
        </p>
      )}
      <p>
        <small>{selectedText(summary.ticked)}</small>
        {total === null ? (
          <small className="lines">{fixAmountText}</small>
        ) : (
          <b>
            <bdi>{total}</bdi>
          </b>
        )}
      </p>
      <Button variant="ghost" className={total === null ? undefined : 'hide-sm'} onClick={onClear}>
        Clear
      </Button>
      {total !== null && (
        <Button acts variant="primary" size="lg" onClick={pay}>
          {`Pay ${total}`}
        </Button>
      )}
    </div>
  );
};

/** The selection, its total and the Pay button. */
export const PayBar = (props: PayBarProps) => (
  <>
    <Announcement summary={props.summary} />
    {props.summary.ticked > 0 && <Bar {...props} />}
  </>
);
