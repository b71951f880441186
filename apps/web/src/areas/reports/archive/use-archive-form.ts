import { useState } from 'react';
import { reportArchiveEndpoint, schoolYearRequiredText } from '@portal/contract';
import type { FieldError } from '@portal/contract';
import type { Failure } from '../../../platform/call-failure.ts';
import { call } from '../../../platform/call.ts';
import { leaveToShell } from '../../../platform/leave-to-shell.ts';
import { useRequestForm } from '../../../platform/use-request-form.ts';
import { archiveFailure } from './archive-failure.ts';

type Values = { academicYear: string };

const initial: Values = { academicYear: '' };

const errorsOf = ({ academicYear }: Values): FieldError[] =>
  academicYear === '' ? [{ path: 'academicYear', message: schoolYearRequiredText }] : [];

/** The school year to have e-mailed; `sentYear` once it is on its way. */
export function useArchiveForm(studentId: string) {
  const [sentYear, setSentYear] = useState<string | null>(null);
  const send = async ({ academicYear }: Values): Promise<Failure | null> => {
    try {
      const body = { studentId, academicYear: Number(academicYear) };
      await call(reportArchiveEndpoint, { body, handlesProblems: true }).catch(leaveToShell);
      setSentYear(academicYear);
      return null;
    } catch (error) {
      return archiveFailure(error);
    }
  };
  const form = useRequestForm<Values>({ formKey: `report-archive:${studentId}`, initial, errorsOf, send });
  const startAgain = (): void => {
    form.change(initial);
    form.discard();
    setSentYear(null);
  };
  return { ...form, sentYear, startAgain };
}
