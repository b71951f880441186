import { useState } from 'react';
import { reportArchiveEndpoint, schoolYearRequiredText } from '@portal/contract/reports';
import type { FieldError } from '@portal/contract/errors';
import type { Failure } from '@portal/client/failures';
import { call } from '@portal/client/calls';
import { leaveToShell } from '@portal/client/failures';
import { useRequestForm } from '@portal/client/forms/use-request-form';
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
