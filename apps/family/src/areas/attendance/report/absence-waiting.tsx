import { paths } from '@portal/contract/routes';
import { hrefTo } from '@portal/client/navigation';
import { LinkButton } from '@portal/ui/buttons';
import { ResultPage } from '@portal/ui/feedback';

/** The page after an absence was saved to be sent later (W-5.1). It lasts as long as the lease of the device. */
export const AbsenceWaiting = ({ schoolName }: { schoolName: string }) => (
  <ResultPage
    tone="warn"
    title="Absence saved on this device"
    lead={`${schoolName} does not know yet.`}
    actions={
      <LinkButton variant="primary" size="lg" href={hrefTo(paths.home())}>
        Home
      </LinkButton>
    }
  >
    <p>
      It goes by itself when you are back online and this app is open, within 72 hours. After that, and when
      you log out, it is deleted.
    </p>
  </ResultPage>
);
