import { useEffect, useState } from 'react';
import { paths } from '@portal/contract/routes';
import type { User } from '@portal/contract/students';
import { navigate } from '@portal/client/navigation';

/** Whose home has sent them on already: coming back to home is then their own wish. */
let sentOn: string | null = null;

/**
 * Home's redirect check: somebody who has no student yet goes on to add one, once. True while
 * home gives way.
 */
export function useFirstStudent({ accountKey, redirectToAddStudentPage }: User): boolean {
  const [isLeaving] = useState(redirectToAddStudentPage && sentOn !== accountKey);
  useEffect(() => {
    if (!isLeaving) return;
    sentOn = accountKey;
    navigate(paths.addStudent(), { replace: true });
  }, [isLeaving, accountKey]);
  return isLeaving;
}
