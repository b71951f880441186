import { useEffect, type ReactNode } from 'react';
import { photoTermsToAccept } from '@portal/contract/student-photo';
import { navigate } from '@portal/client/navigation';
import { useUser } from '@portal/client/session';
import { usePhotoPaths } from './use-photo-paths.ts';

/** Leads to the options where a page can't be used: there the terms are asked, and what is offered is listed. */
export const BackToOptions = () => {
  const { options } = usePhotoPaths();
  useEffect(() => navigate(options, { replace: true }), [options]);
  return null;
};

/** A page for who has accepted the terms for photos. */
export const AfterTerms = ({ children }: { children: ReactNode }) =>
  photoTermsToAccept(useUser()) === null ? children : <BackToOptions />;
