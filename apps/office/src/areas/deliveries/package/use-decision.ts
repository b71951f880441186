import { useState } from 'react';
import {
  applyOfficeImportEndpoint,
  discardOfficeImportEndpoint,
  numberToConfirm,
  type ImportPreview,
} from '@portal/contract/deliveries';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { importPackageTexts } from '@portal/texts/office/imports';
import { toasts } from '@portal/ui/feedback';
import { useOffice } from '../../../shared/school.tsx';
import { useRefreshImports } from '../../../shared/imports/queries.ts';

const { decide: texts } = importPackageTexts;

const failures = { codes: { 'request-changed': { text: texts.recheck } } };

/** Importing or discarding a checked package. Beyond the limits the number of changes must be typed (O-12.3). */
export function useDecision(importId: string, preview: ImportPreview) {
  const params = { centreCode: useOffice().school.centreCode, importId };
  const refresh = useRefreshImports();
  const applying = useAction({ failures });
  const discarding = useAction({ failures });
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const isOver = preview.excesses.length > 0;
  const wanted = numberToConfirm(preview);

  const apply = async (): Promise<void> => {
    await applying.run(async () => {
      const body = { confirmed: isOver ? wanted : null };
      await call(applyOfficeImportEndpoint, { params, body, handlesProblems: true });
      toasts.push({ title: texts.started, tone: 'ok' });
    });
    await refresh();
  };
  const discard = async (): Promise<void> => {
    await discarding.run(async () => {
      await call(discardOfficeImportEndpoint, { params, handlesProblems: true });
      toasts.push({ title: texts.discarded, tone: 'ok' });
    });
    await refresh();
  };
  return {
    wanted,
    isOver,
    typed,
    setTyped,
    error,
    applying,
    discarding,
    discard: (): void => void discard(),
    /** False if the number is missing or wrong. */
    apply: (): boolean => {
      const isConfirmed = !isOver || Number(typed) === wanted;
      setError(isConfirmed ? undefined : format(texts.confirmWrong, { number: String(wanted) }));
      if (isConfirmed) void apply();
      return isConfirmed;
    },
  };
}
