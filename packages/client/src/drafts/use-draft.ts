import { useCallback, useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { drafts, isSameShape } from './drafts.ts';

/**
 * Keeps what is typed into a form for as long as it is not sent: through an error, a reload and an expired session
 * (D-9.1). `formKey` names the form and what it is about, such as `report-absence/1234/5678`.
 * Call the returned `discard` once the form was sent or given up. The form needs complete default values.
 */
export function useDraft<T extends FieldValues>(
  formKey: string,
  form: UseFormReturn<T>,
): { discard: () => void } {
  const { getValues, reset, subscribe } = form;
  const discarded = useRef(false);
  useEffect(() => {
    discarded.current = false;
    const draft = drafts.read(formKey);
    if (isSameShape(draft, getValues())) reset(draft, { keepDefaultValues: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values, type }) => {
        // Resetting a form that was sent must not bring its draft back; typing again starts a new one.
        if (discarded.current && type !== 'change') return;
        discarded.current = false;
        drafts.write(formKey, values);
      },
    });
  }, [formKey, getValues, reset, subscribe]);
  const discard = useCallback(() => {
    discarded.current = true;
    drafts.discard(formKey);
  }, [formKey]);
  return { discard };
}
