import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { reportMultipleAbsencesEndpoint } from '@portal/contract/attendance';
import type { IsoDate } from '@portal/contract/dates';
import type { StudentAtSchool } from '@portal/contract/students';
import { call } from '@portal/client/calls';
import { fieldNamed, isForShell, readFailure, type Failure } from '@portal/client/failures';
import { useForm } from '@portal/client/forms/use-form';
import { refreshAfterSending } from '../../refresh-after-sending.ts';
import { blockBody, blockErrors, keepPossible, newBlock, nextBlockKey } from './absence-blocks.ts';
import type { AbsenceBlock } from './absence-blocks.ts';
import { absenceFailures } from '../absence-failures.ts';
import { absenceFieldNames } from '../absence-field-texts.ts';
import { applyDefaultDay } from '../absence-form.ts';
import { quickDays, useClosedDays } from '../closed-days.ts';
import type { SchoolClosures } from '../closed-days.ts';
import { schoolsToday } from '../school-today.ts';
import { keyOf } from './student-choice.tsx';
import { useOfferedDay } from '../use-offered-day.ts';

interface ReportsForm {
  blocks: AbsenceBlock[];
}

type BlockFailures = Readonly<Record<string, Failure>>;

/** Some absences were not sent. Each shows its error in its own block. */
class PartlySent extends Error {}

const withoutKey = (failures: BlockFailures, key: string): BlockFailures =>
  Object.fromEntries(Object.entries(failures).filter(([held]) => held !== key));

const fieldOf = fieldNamed((path) => absenceFieldNames.some((name) => name === path));

/** Sends one block. Resolves with its failure, or with null on success. Rejects if the shell handles the failure. */
export async function sendBlock(block: AbsenceBlock): Promise<Failure | null> {
  try {
    await call(reportMultipleAbsencesEndpoint, { body: blockBody(block), handlesProblems: true });
    return null;
  } catch (error) {
    if (isForShell(error)) throw error;
    return readFailure(error, absenceFailures, fieldOf);
  }
}

/** The dates and rules of the schools that the absences are reported to. */
function useSchoolDays(possible: readonly StudentAtSchool[]) {
  const today = schoolsToday(possible.map((at) => at.enrolment.timeZone));
  const closures = useClosedDays(possible);
  const [{ date: day }] = quickDays(today, closures);
  const todayOf = (block: AbsenceBlock): IsoDate => {
    const chosen = possible.filter((at) => block.students.includes(keyOf(at)));
    return schoolsToday((chosen.length > 0 ? chosen : possible).map((at) => at.enrolment.timeZone));
  };
  return { today, closures, day, todayOf };
}

/** State, draft and submission of the blocks. Each block is one call and is never sent twice (S-5.3, S-7.1). */
export function useReportsForm(
  possible: readonly StudentAtSchool[],
  onAllSent: (blocks: AbsenceBlock[], closures: readonly SchoolClosures[]) => void,
) {
  const possibleKeys = possible.map(keyOf);
  const queryClient = useQueryClient();
  const [failures, setFailures] = useState<BlockFailures>({});
  const { today, closures, day, todayOf } = useSchoolDays(possible);

  const send = async ({ blocks }: ReportsForm): Promise<void> => {
    const failed: Record<string, Failure> = {};
    setFailures({});
    const unsent = keepPossible(blocks, possibleKeys).filter((block) => !block.isSent);
    for (const block of unsent) {
      const failure = await sendBlock(block);
      if (failure) failed[block.key] = failure;
      else replace(block.key, (now) => ({ ...now, isSent: true }));
    }
    setFailures(failed);
    const failedCount = Object.keys(failed).length;
    if (failedCount < unsent.length) void refreshAfterSending(queryClient);
    if (failedCount > 0) throw new PartlySent();
  };

  const form = useForm<ReportsForm, void>({
    draft: 'report-absences',
    initial: { blocks: [newBlock('1', possibleKeys, day)] },
    check: ({ blocks }) =>
      keepPossible(blocks, possibleKeys).flatMap((block, at) =>
        blockErrors(block, todayOf(block)).map(({ path, message }) => ({
          path: `blocks.${at}.${path}`,
          message,
        })),
      ),
    send,
    onSent: (_, { blocks }) => onAllSent(blocks, closures),
    handles: (error) => error instanceof PartlySent,
  });
  useOfferedDay(day, (offered) =>
    form.change((now) => {
      const blocks = now.blocks.map((block) =>
        block.isSent ? block : applyDefaultDay(block, { offered, day, today }),
      );
      return blocks.some((block, at) => block !== now.blocks[at]) ? { blocks } : now;
    }),
  );
  const replace = (key: string, update: (now: AbsenceBlock) => AbsenceBlock): void =>
    form.change(({ blocks }) => ({
      blocks: blocks.map((block) => (block.key === key ? update(block) : block)),
    }));

  return {
    ...form,
    failures,
    closures,
    todayOf,
    update: (key: string, update: (now: AbsenceBlock) => AbsenceBlock): void => {
      setFailures((held) => withoutKey(held, key));
      replace(key, update);
    },
    remove: (key: string): void =>
      form.change(({ blocks }) => ({ blocks: blocks.filter((block) => block.key !== key) })),
    /** Adds an empty block and returns its key. */
    add: (): string => {
      const key = nextBlockKey(form.values.blocks);
      form.change(({ blocks }) => ({ blocks: [...blocks, newBlock(key, possibleKeys, day)] }));
      return key;
    },
  };
}
