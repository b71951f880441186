import { useQuery } from '@tanstack/react-query';
import {
  medicalConditionTypesEndpoint,
  medicalConditionsEndpoint,
} from '@portal/contract/medical-conditions';
import { call } from '@portal/client/calls';
import { rethrowForShell } from '@portal/client/failures';

/** One student's medical conditions, read again whenever the page is opened. */
export const useMedicalConditions = (ref: { studentId: string; centreCode: string }) =>
  useQuery({
    // A form is made to what is read: never to what an earlier visit read.
    gcTime: 0,
    queryKey: ['medical-conditions', ref.studentId, ref.centreCode],
    queryFn: ({ signal }) =>
      call(medicalConditionsEndpoint, { params: ref, signal, handlesProblems: true }).catch(rethrowForShell),
  });

/** The list conditions are chosen from. */
export const useConditionTypes = () =>
  useQuery({
    queryKey: ['medical-condition-types'],
    queryFn: ({ signal }) =>
      call(medicalConditionTypesEndpoint, { signal, handlesProblems: true }).catch(rethrowForShell),
  });
