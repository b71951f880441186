import { useQuery } from '@tanstack/react-query';
import { downloadsEndpoint } from '@portal/contract/downloads';
import type { DownloadFile, DownloadKind, Downloads } from '@portal/contract/downloads';
import { call } from '@portal/client/calls';
import { rethrowForShell } from '@portal/client/failures';
import type { StudentRef } from '../../shared/student-ref.ts';

export type ListedFile = DownloadFile & { readonly kind: DownloadKind };

/** Both kinds in one list, newest first. */
export function listFiles({ examTimetables, assessmentPlanners }: Downloads): ListedFile[] {
  const files: ListedFile[] = [
    ...examTimetables.map((file) => ({ ...file, kind: 'exam-timetable' as const })),
    ...assessmentPlanners.map((file) => ({ ...file, kind: 'assessment-planner' as const })),
  ];
  return files.sort((a, b) => b.publishedOn.localeCompare(a.publishedOn) || a.name.localeCompare(b.name));
}

export const useDownloads = (ref: StudentRef) =>
  useQuery({
    queryKey: ['downloads', ref.studentId, ref.centreCode],
    queryFn: async ({ signal }) =>
      listFiles(
        await call(downloadsEndpoint, { params: ref, signal, handlesProblems: true }).catch(rethrowForShell),
      ),
  });
