import { useEffect, useState } from 'react';
import type { FinanceRecord } from '@portal/contract/payments';
import { basket, wholeAmount } from '../basket.ts';
import { chooseAmount, clear, settle, tick, untick } from './selection.ts';
import type { Choice } from './selection.ts';

export interface InvoiceActions {
  onTick: (record: FinanceRecord, isTicked: boolean) => void;
  onType: (record: FinanceRecord, text: string) => void;
  onPayAll: (record: FinanceRecord) => void;
  /** Called after typing: resets an amount that is too high. */
  onTyped: (record: FinanceRecord) => void;
}

/** The selection, kept across reloads and other pages. The actions are stable between renders. */
export function useSelection(records: readonly FinanceRecord[]): {
  choice: Choice;
  actions: InvoiceActions;
  onClear: () => void;
} {
  const [choice, setChoice] = useState<Choice>(() =>
    settle({ selection: basket.readSelection(), resets: [] }, records),
  );
  const [settledBy, setSettledBy] = useState(records);
  // The owing amount may have decreased since it was ticked.
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
