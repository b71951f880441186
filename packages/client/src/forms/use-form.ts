import { useState, type FormEvent } from 'react';
import { get, useForm as useHookForm, useWatch, type FieldValues, type Resolver } from 'react-hook-form';
import type { FieldError } from '@portal/contract/errors';
import { failureTexts } from '@portal/texts/failures';
import { drafts, isSameShape } from '../drafts/drafts.ts';
import {
  fieldNamed,
  readFailure,
  type Failure,
  type FailureMessages,
  type FieldOf,
} from '../failures/read-failure.ts';
import { isForShell, rethrowForShell } from '../failures/rethrow-for-shell.ts';
import { summaryMessage } from './address-errors.ts';
import { flattenErrors, nestErrors } from './form-errors.ts';
import { withoutSecrets } from './without-secrets.ts';
import { useSendOnce } from './use-send-once.ts';

export interface FormOptions<Values, Answer> {
  /**
   * Identifies the form and its record, such as `report-absence/1234/5678`. Input is kept per tab until it was sent:
   * through an error, a reload and an expired session (D-9). Without a key nothing is kept.
   */
  draft?: string;
  initial: Values;
  /** Fields that are secrets: never kept. */
  secrets?: readonly (keyof Values)[];
  /** The validation errors, in form order: usually `schemaErrors(schema.safeParse(values))`. */
  check: (values: Values) => readonly FieldError[];
  send: (values: Values) => Promise<Answer>;
  onSent?: (answer: Answer, values: Values) => unknown;
  failures?: FailureMessages;
  /** Maps the server's path of a field to a form field. By default, any part of the path may match a field's name. */
  fieldOf?: FieldOf;
  /** Called when validation fails on submit. A form without an error summary focuses the field here. */
  onInvalid?: () => void;
  /** Handles a failure in another way, such as on another page. True if it did. */
  handles?: (error: unknown) => boolean;
}

const notSavedMessages: FailureMessages = { general: failureTexts.notSaved };

/** Changing a value keeps the state of the last submission. */
const keepState = {
  keepDefaultValues: true,
  keepErrors: true,
  keepDirty: true,
  keepIsSubmitted: true,
  keepSubmitCount: true,
} as const;

/** One submission at a time, and the result of the last one. */
function useSubmission<Values, Answer>(options: FormOptions<Values, Answer>, ownField: FieldOf) {
  const { draft, send, onSent, failures = notSavedMessages, handles, fieldOf = ownField } = options;
  const [failure, setFailure] = useState<Failure | null>(null);
  /** The server's field errors, until a value changes. */
  const [serverErrors, setServerErrors] = useState<readonly FieldError[]>([]);
  const [isSent, setSent] = useState(false);
  const { isSending, sendOnce } = useSendOnce();
  const clear = (): void => {
    setFailure(null);
    setServerErrors([]);
    setSent(false);
  };
  const handleError = (error: unknown): void => {
    if (isForShell(error) || handles?.(error) === true) return;
    const read = readFailure(error, failures, fieldOf);
    setServerErrors(read.fields ?? []);
    setFailure(read.fields ? null : read);
  };
  const attempt = async (values: Values): Promise<void> => {
    clear();
    try {
      const answer = await send(values).catch(rethrowForShell);
      if (draft !== undefined) drafts.discard(draft);
      await onSent?.(answer, values);
      setSent(true);
    } catch (error) {
      handleError(error);
    }
  };
  return {
    failure,
    serverErrors,
    isSent,
    isSending,
    clear,
    clearServerErrors: () => setServerErrors([]),
    submit: (values: Values) => sendOnce(() => attempt(values)),
  };
}

/**
 * The single form hook: values, contract validation, draft, guarded submission, and failures at fields or as a note.
 * Validation runs on submit and, after it has failed once, on each change.
 */
export function useForm<Values extends FieldValues, Answer>(options: FormOptions<Values, Answer>) {
  const { draft, check, initial, secrets = [], onInvalid } = options;
  const [start] = useState((): Values => {
    const kept = draft === undefined ? undefined : drafts.read(draft);
    return isSameShape(kept, initial) ? kept : initial;
  });
  const resolver: Resolver<Values> = (values) => {
    const errors = nestErrors<Values>(check(values));
    return errors ? { values: {}, errors } : { values, errors: {} };
  };
  const form = useHookForm<Values>({ values: start, resolver, shouldFocusError: false });
  const values = useWatch({ control: form.control, compute: (now: Values) => now });
  const { errors, submitCount: attempt } = form.formState;
  /** The last submission failed validation, so values are validated on each change. */
  const [isCorrecting, setCorrecting] = useState(false);
  const ownField = fieldNamed((name) => name !== '' && get(form.getValues(), name) !== undefined);
  const submission = useSubmission(options, ownField);
  const { failure, isSent, isSending } = submission;
  const problems = [...flattenErrors(errors), ...submission.serverErrors];
  const discard = (): void => {
    if (draft !== undefined) drafts.discard(draft);
  };
  return {
    values,
    isSending,
    isSent,
    failure,
    discard,
    /** Incremented with each attempt to submit, so that messages are announced again. */
    attempt,
    problems: problems.map((problem) => ({ id: problem.path, message: summaryMessage(problem) })),
    errorOf: (path: string): string | undefined => problems.find((problem) => problem.path === path)?.message,
    /** Replaces some values, or computes all from the current ones. */
    change: (change: Partial<Values> | ((now: Values) => Values)): void => {
      const now = form.getValues();
      const next = typeof change === 'function' ? change(now) : { ...now, ...change };
      if (next === now) return;
      form.reset(next, keepState);
      submission.clearServerErrors();
      if (draft !== undefined) drafts.write(draft, withoutSecrets(next, initial, secrets));
      if (isCorrecting) void form.trigger();
    },
    submit: (event: FormEvent): void => {
      event.preventDefault();
      void form.handleSubmit(
        (valid) => {
          setCorrecting(false);
          return submission.submit(valid);
        },
        () => {
          setCorrecting(true);
          submission.clear();
          onInvalid?.();
        },
      )(event);
    },
    /** Resets to the initial values. */
    reset: (): void => {
      discard();
      form.reset(initial);
      setCorrecting(false);
      submission.clear();
    },
  };
}
