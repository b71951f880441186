import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { reportMultipleAbsencesEndpoint } from '@portal/contract/attendance';
import type { IsoDate } from '@portal/contract/dates';
import type { StudentAtSchool } from '@portal/contract/students';
import { call } from '@portal/client/calls';
import { useDraft } from '@portal/client/drafts/use-draft';
import { useSendOnce } from '@portal/client/forms';
import { refreshAfterSending } from '../refresh-after-sending.ts';
import { leaveToShell } from '@portal/client/failures';
import { blockBody, keepPossible, newBlock, nextBlockKey } from './absence-blocks.ts';
import type { AbsenceBlock } from './absence-blocks.ts';
import { blocksResolver } from './absence-resolver.ts';
import type { ReportsForm } from './absence-resolver.ts';
import { offerDay } from './absence-form.ts';
import { quickDays, useClosedDays } from './closed-days.ts';
import type { SchoolClosures } from './closed-days.ts';
import { useOfferedDay } from './use-offered-day.ts';
import { readFailure } from './failed-report.ts';
import type { FailedReport } from './failed-report.ts';
import { absenceFieldNames } from './field-errors.ts';
import { schoolsToday } from './school-today.ts';
import { keyOf } from './student-choice.tsx';

type BlockFailures = Readonly<Record<string, FailedReport>>;

const withoutKey = (failures: BlockFailures, key: string): BlockFailures =>
  Object.fromEntries(Object.entries(failures).filter(([held]) => held !== key));

/** Sends one block; resolves with what went wrong, or null when the school has it. */
async function sendBlock(block: AbsenceBlock): Promise<FailedReport | null> {
  try {
    const body = blockBody(block);
    await call(reportMultipleAbsencesEndpoint, { body, handlesProblems: true }).catch(leaveToShell);
    return null;
  } catch (error) {
    return readFailure(error, absenceFieldNames);
  }
}

function markSent(form: UseFormReturn<ReportsForm>, key: string): void {
  const blocks = form.getValues('blocks');
  form.setValue(
    'blocks',
    blocks.map((block) => (block.key === key ? { ...block, isSent: true } : block)),
  );
}

/** The blocks as they may be edited, revalidating once the form was submitted. */
function useBlockEditing(form: UseFormReturn<ReportsForm>, possibleKeys: readonly string[], day: IsoDate) {
  const replace = (blocks: AbsenceBlock[]): void => {
    form.setValue('blocks', blocks, { shouldDirty: true });
    if (form.formState.isSubmitted) void form.trigger();
  };
  return {
    change: (key: string, update: (now: AbsenceBlock) => AbsenceBlock): void =>
      replace(form.getValues('blocks').map((block) => (block.key === key ? update(block) : block))),
    remove: (key: string): void => replace(form.getValues('blocks').filter((block) => block.key !== key)),
    /** Adds an empty block, without complaining about it yet, and tells its key. */
    add: (): string => {
      const blocks = form.getValues('blocks');
      const key = nextBlockKey(blocks);
      form.setValue('blocks', [...blocks, newBlock(key, possibleKeys, day)], { shouldDirty: true });
      return key;
    },
  };
}

/** Blocks, draft and one call for each block: what is sent is never sent again (S-5.3, S-7.1). */
export function useReportsForm(
  possible: readonly StudentAtSchool[],
  onAllSent: (blocks: AbsenceBlock[], closures: readonly SchoolClosures[]) => void,
) {
  const possibleKeys = possible.map(keyOf);
  const [failures, setFailures] = useState<BlockFailures>({});
  const { isSending, sendOnce } = useSendOnce();
  const todayOf = (block: AbsenceBlock): IsoDate => {
    const chosen = possible.filter((at) => block.students.includes(keyOf(at)));
    const zones = (chosen.length > 0 ? chosen : possible).map((at) => at.enrolment.timeZone);
    return schoolsToday(zones);
  };
  const today = schoolsToday(possible.map((at) => at.enrolment.timeZone));
  const closures = useClosedDays(possible);
  const [{ date: day }] = quickDays(today, closures);
  const form = useForm<ReportsForm>({
    defaultValues: { blocks: [newBlock('1', possibleKeys, day)] },
    resolver: blocksResolver(todayOf, possibleKeys),
    shouldFocusError: false,
  });
  const { discard } = useDraft('report-absences', form);
  useOfferedDay(day, (offered) => {
    const held = form.getValues('blocks');
    const next = held.map((block) => (block.isSent ? block : offerDay(block, { offered, day, today })));
    if (next.some((block, at) => block !== held[at])) form.setValue('blocks', next);
  });
  const editing = useBlockEditing(form, possibleKeys, day);

  const queryClient = useQueryClient();

  const send = async (): Promise<void> => {
    const failed: Record<string, FailedReport> = {};
    setFailures({});
    const unsent = keepPossible(form.getValues('blocks'), possibleKeys).filter((block) => !block.isSent);
    for (const block of unsent) {
      const failure = await sendBlock(block);
      if (failure?.kind === 'left-to-shell') return;
      if (failure) failed[block.key] = failure;
      else markSent(form, block.key);
    }
    setFailures({ ...failed });
    const failedCount = Object.keys(failed).length;
    if (failedCount < unsent.length) void refreshAfterSending(queryClient);
    if (failedCount > 0) return;
    discard();
    onAllSent(form.getValues('blocks'), closures);
  };

  const change = (key: string, update: (now: AbsenceBlock) => AbsenceBlock): void => {
    setFailures((held) => withoutKey(held, key));
    editing.change(key, update);
  };
  return {
    ...editing,
    change,
    form,
    failures,
    closures,
    isSending,
    discard,
    todayOf,
    submit: form.handleSubmit(() => sendOnce(send)),
  };
}
