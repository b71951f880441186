import { device } from '@portal/client/device';
import { ArrowRight } from 'lucide-react';
import { useEffect } from 'react';
import { appNeedsUpgradeEndpoint } from '@portal/contract/service-status';
import { call, systemFamily } from '@portal/client/calls';
import type { PathParams } from '@portal/client/navigation';
import { useSite } from '@portal/client/site';
import { Icon } from '@portal/ui/content';
import { LinkButton } from '@portal/ui/buttons';
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
      <span>You have</span> <b>{current}</b>
    </div>
    <Icon icon={ArrowRight} className="flip" />
    <div>
      <span>Latest</span> <b>{target}</b>
    </div>
  </div>
);

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
        link !== null && (
          <LinkButton variant="primary" size="lg" href={link}>
            Update the app
          </LinkButton>
        )
      }
    >
      Update to keep your family’s information safe and see the latest features.
    </StatusPage>
  );
};
