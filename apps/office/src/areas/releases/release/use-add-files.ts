import { useState } from 'react';
import { releaseLimits, uploadReleaseFileEndpoint } from '@portal/contract/releases';
import { call } from '@portal/client/calls';
import { readFailure } from '@portal/client/failures';
import { useAction } from '@portal/client/forms';
import { fileSize } from '@portal/texts/file-size';
import { format } from '@portal/texts/format';
import { releasePageTexts as texts } from '@portal/texts/office/publishing/releases';
import { useOffice } from '../../../shared/school.tsx';
import { useRefreshReleases } from '../queries.ts';

/** The file as base64, which the browser makes faster than a script could. */
const contentOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const { result } = reader;
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '');
    });
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read')));
    reader.readAsDataURL(file);
  });

export interface Refused {
  name: string;
  reason: string;
}

/** Adds files to a draft one by one. Those that fail are listed, and hold up none of the others (O-13.1). */
export function useAddFiles(releaseId: string) {
  const { centreCode } = useOffice().school;
  const refresh = useRefreshReleases();
  const { run, isBusy } = useAction();
  const [progress, setProgress] = useState({ done: 0, all: 0 });
  const [refused, setRefused] = useState<readonly Refused[]>([]);

  const addOne = async (file: File): Promise<Refused | null> => {
    const { name } = file;
    if (file.size === 0) return { name, reason: texts.emptyFile };
    if (file.size > releaseLimits.fileBytes)
      return { name, reason: format(texts.tooLarge, { most: fileSize(releaseLimits.fileBytes) }) };
    try {
      await call(uploadReleaseFileEndpoint, {
        params: { centreCode, releaseId },
        body: { fileName: name, content: await contentOf(file) },
        handlesProblems: true,
      });
      return null;
    } catch (error) {
      return { name, reason: readFailure(error).text };
    }
  };

  const add = (files: readonly File[]): void => {
    setRefused([]);
    setProgress({ done: 0, all: files.length });
    void run(async () => {
      for (const file of files) {
        const failed = await addOne(file);
        if (failed) setRefused((held) => [...held, failed]);
        setProgress(({ done, all }) => ({ done: done + 1, all }));
      }
      await refresh();
    });
  };
  return { add, isBusy, progress, refused };
}
