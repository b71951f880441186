import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAction } from '@portal/client/forms';
import { push } from '@portal/client/push';
import { notificationSettingsTexts } from '@portal/texts/notification-settings';
import { FailureNote } from '@portal/ui/feedback';
import { ChoiceList } from './choice-list.tsx';

const texts = notificationSettingsTexts.device;
const namesKey = ['push-shows-names'] as const;

/** What this device shows while it is locked (W-8.7). Private until chosen. */
export const LockedScreen = () => {
  const client = useQueryClient();
  const { data: showsNames } = useQuery({ queryKey: namesKey, queryFn: push.showsNames });
  const { run, failure, attempt } = useAction();
  if (showsNames === undefined) return null;
  const choose = async (shows: boolean): Promise<void> => {
    client.setQueryData(namesKey, shows);
    if (!(await run(() => push.showNames(shows)))) client.setQueryData(namesKey, showsNames);
  };
  return (
    <div className="set-card">
      <ChoiceList
        name="locked-screen"
        legend={texts.lockedTitle}
        value={showsNames ? 'full' : 'private'}
        options={[
          { value: 'private', ...texts.private },
          { value: 'full', ...texts.full },
        ]}
        onChange={(value) => void choose(value === 'full')}
      />
      {failure && <FailureNote failure={failure} attempt={attempt} />}
    </div>
  );
};
