import { useQueryClient } from '@tanstack/react-query';
import { undoDecisionsEndpoint } from '@portal/contract/queue';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { officeTexts } from '@portal/texts/office';
import { toasts } from '@portal/ui/feedback';
import { refreshQueue } from '../queries.ts';
import { useOffice } from '../school.tsx';
import { undoStore, type HeldPress } from './undo-store.ts';

const texts = officeTexts.undo;

type Press = Pick<HeldPress, 'decisionIds' | 'takeBack'>;
type Undo = ReturnType<typeof useAction> & { undo: (press: Press) => Promise<boolean> };

function removePress({ decisionIds }: Press): void {
  for (const held of undoStore.snapshot())
    if (held.decisionIds.some((id) => decisionIds.includes(id))) undoStore.remove(held);
}

/** Undoes the decisions of one press, or an entry. */
export function useUndo(): Undo {
  const { school } = useOffice();
  const queries = useQueryClient();
  const action = useAction();
  const undo = (press: Press): Promise<boolean> =>
    action.run(async () => {
      if (press.takeBack) {
        const isInTime = await press.takeBack();
        toasts.push({ title: isInTime ? texts.entryBack : texts.tooLate, tone: isInTime ? 'ok' : 'bad' });
        removePress(press);
        return;
      }
      const outcomes = await call(undoDecisionsEndpoint, {
        params: { centreCode: school.centreCode },
        body: { decisionIds: [...press.decisionIds] },
        handlesProblems: true,
      });
      const isLate = outcomes.some(({ outcome }) => outcome === 'refused');
      toasts.push({ title: isLate ? texts.tooLate : texts.back, tone: isLate ? 'bad' : 'ok' });
      removePress(press);
      await refreshQueue(queries);
    });
  return { ...action, undo };
}
