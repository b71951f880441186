import { useState } from 'react';
import type { ServiceState } from '@portal/client/failures';
import { ServiceNote } from '../../shared/sign-in/service-note.tsx';

/** Planned maintenance and being offline are said here as on the sign-in page, before somebody sets out. */
export const LandingNotice = () => {
  const [service, setService] = useState<ServiceState>({ kind: 'available' });
  return (
    <div className="wrap landing-notice">
      <ServiceNote service={service} onChange={setService} />
    </div>
  );
};
