import { CircleCheck } from 'lucide-react';
import { deviceTimeZone, formatTime, timeInZone } from '@portal/contract/dates';
import { paths } from '@portal/contract/routes';
import { device, deviceWord } from '@portal/client/device';
import { hrefTo } from '@portal/client/navigation';
import { format } from '@portal/texts/format';
import { notificationSettingsTexts as texts } from '@portal/texts/notification-settings';
import { Icon } from '@portal/ui/content';
import { FailureNote, LoadFailed, Loading, SkeletonCard } from '@portal/ui/feedback';
import { BackLink, PageHead } from '@portal/ui/frame';
import { ChildrenCard } from './children-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { KindsTable } from './kinds-table.tsx';
import { ThisDevice } from './this-device.tsx';
import { usePreferences, useSaving } from './saving/use-preferences.ts';
import type { Saving } from './saving/use-preferences.ts';
import { WhenCard } from './when-card.tsx';

const Saved = ({ saving: { savedAt, isSaving } }: { saving: Saving }) => (
  <p className="saved" role="status">
    {isSaving && texts.saving}
    {!isSaving && savedAt && (
      <>
        <Icon icon={CircleCheck} />
        <bdi>{format(texts.saved, { time: formatTime(timeInZone(savedAt, deviceTimeZone())) })}</bdi>
      </>
    )}
  </p>
);

/** On phones, where the page is long. */
const Jumps = () => {
  const jump = (id: string) => (): void => {
    const heading = document.getElementById(id);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav className="chips filters only-narrow" aria-label={texts.onThisPage}>
      {(
        [
          ['this-device', texts.device.title[deviceWord(device.userAgent)]],
          ['when', texts.when.title],
          ['children', texts.children.short],
        ] as const
      ).map(([id, label]) => (
        <button key={id} type="button" className="chip" onClick={jump(id)}>
          {label}
        </button>
      ))}
    </nav>
  );
};

const Settings = ({ saving }: { saving: Saving }) => {
  const { data: preferences, isError, isFetching, refetch } = usePreferences();
  if (preferences === undefined)
    return isError ? (
      <LoadFailed what={texts.what} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Loading label={texts.loading}>
        <SkeletonCard rows={6} />
      </Loading>
    );
  const shown = { preferences, saving };
  return (
    <>
      <Jumps />
      <div className="set-l">
        <div className="stack-lg">
          <KindsTable {...shown} />
          <ChildrenCard {...shown} />
        </div>
        <div className="stack-lg">
          <ThisDevice />
          <WhenCard {...shown} />
          <DevicesCard />
        </div>
      </div>
    </>
  );
};

/** /notifications/settings (W-8.6): saved at once. */
export const NotificationSettingsScreen = () => {
  const saving = useSaving();
  return (
    <>
      <BackLink href={hrefTo(paths.profile())}>{texts.back}</BackLink>
      <PageHead title={texts.title} lead={texts.lead} action={<Saved saving={saving} />} />
      {saving.failure && (
        <div className="set-failure">
          <FailureNote failure={saving.failure} attempt={saving.attempt} />
        </div>
      )}
      <Settings saving={saving} />
    </>
  );
};
