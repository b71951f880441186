import { device } from '@portal/client/device';
import { ArrowRight } from 'lucide-react';
import { useEffect } from 'react';
import { appNeedsUpgradeEndpoint } from '@portal/contract/service-status';
import { call, systemFamily } from '@portal/client/calls';
import type { PathParams } from '@portal/client/navigation';
import { useSite } from '@portal/client/site';
import { Icon } from '@portal/ui/content';
import { Button, LinkButton } from '@portal/ui/buttons';
import { StatusPage } from '@portal/ui/frame';
import { storeLink, versionsOf, type Versions } from './app-update.ts';

/** Reported once. The person doesn't notice whether the report arrives. */
function useRecord(versions: Versions | null): void {
  const { current, target } = versions ?? {};
  useEffect(() => {
    if (current === undefined || target === undefined) return;
    const body = { currentVersion: current, targetVersion: target };
    void call(appNeedsUpgradeEndpoint, { body, handlesProblems: true }).catch(() => undefined);
  }, [current, target]);
}

const Comparison = ({ current, target }: Versions) => (
  <div className="ver">
    <div>
      <span>Current</span> <b>{current}</b>
    </div>
    <Icon icon={ArrowRight} className="flip" />
    <div>
      <span>Latest</span> <b>{target}</b>
    </div>
  </div>
);

/** Links to the device's app store and, for devices without a newer version there, to the portal's website. */
const InShell = ({ open }: { open: () => Promise<void> }) => {
  const { productName, helpLine, helpLineNumber } = useSite();
  return (
    <>
      <Button variant="primary" size="lg" onClick={() => void open()}>
        Update the app
      </Button>
      <Button variant="ghost" size="lg" onClick={() => device.openLink(device.portalUrl('/'))}>
        Use {productName} in the browser
      </Button>
      <p className="small">
        Child away today? Call the school, or the help line <a href={`tel:${helpLineNumber}`}>{helpLine}</a>.
      </p>
    </>
  );
};

/** /update: the app is older than the minimum version. */
export const UpdateScreen = ({ params }: { params: PathParams }) => {
  const versions = versionsOf(params['versions']);
  const link = storeLink(useSite().app, systemFamily(device.userAgent));
  useRecord(versions);
  return (
    <StatusPage
      title="Your app is out of date"
      detail={versions && <Comparison {...versions} />}
      actions={
        device.shell ? (
          <InShell open={device.shell.openStore} />
        ) : (
          link !== null && (
            <LinkButton variant="primary" size="lg" href={link}>
              Update the app
            </LinkButton>
          )
        )
      }
    >
      {device.shell
        ? 'Update to go on. What you typed is kept.'
        : 'Update to keep your family’s information safe and see the latest features.'}
    </StatusPage>
  );
};
