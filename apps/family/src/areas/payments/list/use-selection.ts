import { useEffect, useState } from 'react';
import type { FinanceRecord } from '@portal/contract/payments';
import { basket, wholeAmount } from '../basket.ts';
import { chooseAmount, clear, settle, tick, untick } from './selection.ts';
import type { Choice } from './selection.ts';

export interface InvoiceActions {
  onTick: (record: FinanceRecord, isTicked: boolean) => void;
  onType: (record: FinanceRecord, text: string) => void;
  onPayAll: (record: FinanceRecord) => void;
  /** The amount was typed: too much is reset. */
  onTyped: (record: FinanceRecord) => void;
}

/** What is ticked, kept through a reload and while another page is open; the actions stay the same from render to render. */
export function useSelection(records: readonly FinanceRecord[]): {
  choice: Choice;
  actions: InvoiceActions;
  onClear: () => void;
} {
  const [choice, setChoice] = useState<Choice>(() =>
    settle({ selection: basket.readSelection(), resets: [] }, records),
  );
  const [settledBy, setSettledBy] = useState(records);
  // Less may be owing than when it was ticked.
  if (settledBy !== records) {
    setSettledBy(records);
    setChoice(settle(choice, records));
  }
  useEffect(() => basket.keepSelection(choice.selection), [choice.selection]);
  const [actions] = useState<InvoiceActions>(() => ({
    onTick: (record, isTicked) => setChoice((before) => (isTicked ? tick : untick)(before, record)),
    onType: (record, text) => setChoice((before) => chooseAmount(before, record, text)),
    onPayAll: (record) => setChoice((before) => chooseAmount(before, record, wholeAmount)),
    onTyped: (record) => setChoice((before) => settle(before, [record])),
  }));
  return { choice, actions, onClear: () => setChoice((before) => clear(before, records)) };
}
