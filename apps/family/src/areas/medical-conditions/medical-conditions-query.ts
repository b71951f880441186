import { useQuery } from '@tanstack/react-query';
import {
  medicalConditionTypesEndpoint,
  medicalConditionsEndpoint,
} from '@portal/contract/medical-conditions';
import { call } from '@portal/client/calls';
import { rethrowForShell } from '@portal/client/failures';

/** One student's medical conditions, refetched whenever the page opens. */
export const useMedicalConditions = (ref: { studentId: string; centreCode: string }) =>
  useQuery({
    // The form must be based on fresh data, never on an earlier visit's cache.
    gcTime: 0,
    queryKey: ['medical-conditions', ref.studentId, ref.centreCode],
    queryFn: ({ signal }) =>
      call(medicalConditionsEndpoint, { params: ref, signal, handlesProblems: true }).catch(rethrowForShell),
  });

/** The options for a new condition. */
export const useConditionTypes = () =>
  useQuery({
    queryKey: ['medical-condition-types'],
    queryFn: ({ signal }) =>
      call(medicalConditionTypesEndpoint, { signal, handlesProblems: true }).catch(rethrowForShell),
  });
