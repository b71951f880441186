import { useRef, useState } from 'react';
import { toasts } from '@portal/ui/feedback';
import { downloadFile } from '@portal/client/calls/download-file';

/** One file at a time for each control. A failure shows a message that stays (S-8.5). */
export function useDownload(fetchAndSave = downloadFile): {
  readonly isBusy: boolean;
  readonly download: (url: string, fileName: string) => Promise<void>;
} {
  const [isBusy, setBusy] = useState(false);
  const isInProgress = useRef(false);
  const download = async (url: string, fileName: string): Promise<void> => {
    if (isInProgress.current) return;
    isInProgress.current = true;
    setBusy(true);
    try {
      await fetchAndSave(url, fileName);
    } catch {
      toasts.push({ tone: 'bad', title: 'Error', text: 'Error downloading the file' });
    } finally {
      isInProgress.current = false;
      setBusy(false);
    }
  };
  return { isBusy, download };
}
