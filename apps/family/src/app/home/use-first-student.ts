import { useEffect, useState } from 'react';
import { paths } from '@portal/contract/routes';
import type { User } from '@portal/contract/students';
import { navigate } from '@portal/client/navigation';

/** People already redirected. If they return to home, they meant to. */
let sentOn: string | null = null;

/** Home's redirect check: sends a person without a student to 'Add a student', once. True while redirecting. */
export function useFirstStudent({ accountKey, redirectToAddStudentPage }: User): boolean {
  const [isLeaving] = useState(redirectToAddStudentPage && sentOn !== accountKey);
  useEffect(() => {
    if (!isLeaving) return;
    sentOn = accountKey;
    navigate(paths.addStudent(), { replace: true });
  }, [isLeaving, accountKey]);
  return isLeaving;
}
