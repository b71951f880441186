/** The number on the bell. Pure. */
import { format } from '@portal/texts/format';
import { inboxTexts } from '@portal/texts/inbox';

/** The highest number that is shown. */
const MOST = 9;

/** The text of the number; null if there are no unread notifications, because the bell never shows a dot alone. */
export const bellText = (unread: number): { shown: string; text: string } | null =>
  unread <= 0
    ? null
    : {
        shown: unread > MOST ? inboxTexts.bellMost : String(unread),
        text: format(inboxTexts.bell, { count: unread }),
      };
