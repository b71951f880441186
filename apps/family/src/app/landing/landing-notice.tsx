import { useState } from 'react';
import type { ServiceState } from '@portal/client/failures';
import { ServiceNote } from '../../shared/sign-in/service-note.tsx';

/**
 * Planned maintenance and offline notices, as on the sign-in page, so that visitors see them before starting.
 */
export const LandingNotice = () => {
  const [service, setService] = useState<ServiceState>({ kind: 'available' });
  return (
    <div className="wrap landing-notice">
      <ServiceNote service={service} onChange={setService} />
    </div>
  );
};
