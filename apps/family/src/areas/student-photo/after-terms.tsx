import { useEffect, type ReactNode } from 'react';
import { photoTermsToAccept } from '@portal/contract/student-photo';
import { navigate } from '@portal/client/navigation';
import { useUser } from '@portal/client/session';
import { usePhotoPaths } from './use-photo-paths.ts';

/** Redirects to the options page when a page can't be used. That page asks for the terms and lists the options. */
export const BackToOptions = () => {
  const { options } = usePhotoPaths();
  useEffect(() => navigate(options, { replace: true }), [options]);
  return null;
};

/** Wraps a page that requires the accepted photo terms. */
export const AfterTerms = ({ children }: { children: ReactNode }) =>
  photoTermsToAccept(useUser()) === null ? children : <BackToOptions />;
