/** Reads of the feature switches. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  apartStudentsEndpoint,
  findSwitchStudentsEndpoint,
  previewSwitchesEndpoint,
  schoolSwitchesEndpoint,
  studentSwitchesEndpoint,
  type SchoolSwitches,
  type StudentSwitches,
  type SwitchChange,
} from '@portal/contract/feature-switches';
import { call } from '@portal/client/calls';

const keys = {
  school: 'features',
  preview: 'features-preview',
  apart: 'features-apart',
  found: 'features-found',
  student: 'features-student',
} as const;

export const useSwitches = (centreCode: string) =>
  useQuery({
    queryKey: [keys.school, centreCode],
    // No refetch on focus, because the page may have unsaved changes. Saving fails if a colleague has changed the switches in the meantime.
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      call(schoolSwitchesEndpoint, { params: { centreCode }, signal, handlesProblems: true }),
  });

/** What the unsaved changes would do. */
export const usePreviewOf = (centreCode: string, changes: SwitchChange[]) =>
  useQuery({
    queryKey: [keys.preview, centreCode, changes],
    enabled: changes.length > 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(previewSwitchesEndpoint, {
        params: { centreCode },
        body: { changes },
        signal,
        handlesProblems: true,
      }),
  });

export const useApart = (centreCode: string) =>
  useQuery({
    queryKey: [keys.apart, centreCode],
    queryFn: ({ signal }) =>
      call(apartStudentsEndpoint, { params: { centreCode }, signal, handlesProblems: true }),
  });

/** The shortest text that is searched. */
export const LEAST_SEARCH = 2;

export const useFoundStudents = (centreCode: string, search: string) =>
  useQuery({
    queryKey: [keys.found, centreCode, search],
    enabled: search.length >= LEAST_SEARCH,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(findSwitchStudentsEndpoint, {
        params: { centreCode },
        body: { search },
        signal,
        handlesProblems: true,
      }),
  });

export const useStudentSwitches = (centreCode: string, eqId: string) =>
  useQuery({
    queryKey: [keys.student, centreCode, eqId],
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      call(studentSwitchesEndpoint, {
        params: { centreCode },
        body: { eqId },
        signal,
        handlesProblems: true,
      }),
  });

/** Writes the response of a save into the cache. */
export function useKeepSwitches(centreCode: string) {
  const queries = useQueryClient();
  return {
    school: (saved: SchoolSwitches): void => {
      queries.setQueryData([keys.school, centreCode], saved);
    },
    student: async (saved: StudentSwitches): Promise<void> => {
      queries.setQueryData([keys.student, centreCode, saved.student.eqId], saved);
      await Promise.all(
        [keys.school, keys.apart].map((key) => queries.invalidateQueries({ queryKey: [key, centreCode] })),
      );
    },
  };
}
