import { Fingerprint } from 'lucide-react';
import { OFFLINE_TEXT } from '@portal/client/failures';
import { Button } from '@portal/ui/buttons';
import { StatusPage } from '@portal/ui/frame';
import { BarePage } from '../shell/bare-page.tsx';
import { useTakeOver } from '../start/painted.ts';
import { useArrival } from '../use-arrival.ts';
import { Retry } from './retry.tsx';

/** In the native shell, after the phone didn't accept the person's finger or face (W-4.2). */
export const LockedPage = ({ onUnlock }: { onUnlock: () => void }) => {
  useTakeOver();
  useArrival('Unlock to read');
  return (
    <BarePage wide>
      <StatusPage
        title="Unlock to read"
        actions={
          <>
            <Button variant="primary" size="lg" icon={Fingerprint} onClick={onUnlock}>
              Unlock
            </Button>
            <Retry variant="ghost" size="lg" />
          </>
        }
      >
        {OFFLINE_TEXT} What is kept on this phone opens with your fingerprint or face.
      </StatusPage>
    </BarePage>
  );
};
