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
      It is sent automatically when you are back online with this app open. If that takes more than 72 hours,
      or if you log out first, it is deleted and the school isn’t told.
    </p>
  </ResultPage>
);
