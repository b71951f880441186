import { BellRing } from 'lucide-react';
import { paths } from '@portal/contract/routes';
import { hrefTo } from '@portal/client/navigation';
import { useUser } from '@portal/client/session';
import { Setting, SettingRows } from '@portal/ui/content';
import { LinkButton } from '@portal/ui/buttons';
import { usePushState } from '../../shared/use-push-state.ts';

/** Shows in My details whether push notifications are on, and links to their settings page. */
export const PushSetting = () => {
  const user = useUser();
  const { state } = usePushState();
  if (user.isAdminView || state === null) return null;
  const isPossible = state !== 'unavailable';
  return (
    <SettingRows id="notifications" title="Notifications">
      <Setting
        icon={BellRing}
        title={isPossible ? 'Push notifications' : 'By email and SMS'}
        value={isPossible ? (state === 'on' ? 'On' : 'Off') : 'What you hear about, and when'}
        action={
          <LinkButton variant="ghost" href={hrefTo(paths.notificationSettings())}>
            Go to settings
          </LinkButton>
        }
      />
    </SettingRows>
  );
};
