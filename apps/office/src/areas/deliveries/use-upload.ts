import { useEffect, useRef, useState } from 'react';
import { DetailedError, Upload } from 'tus-js-client';
import { createOfficeImportEndpoint } from '@portal/contract/deliveries';
import { clientHeaders, csrfHeaders, forgetCsrfToken, urlOf } from '@portal/client/calls';

/** Small enough that a lost connection costs seconds, large enough that a package of 1 GB needs few requests. */
const CHUNK_BYTES = 8 * 1024 * 1024;
const RETRY_MS = [0, 1000, 3000, 5000, 10_000, 20_000];

export interface UploadState {
  name: string;
  sizeBytes: number;
  sentBytes: number;
  isStopped: boolean;
  /** Whether the school has too many packages under way. */
  isOneTooMany: boolean;
}

const isOneTooMany = (error: Error): boolean =>
  error instanceof DetailedError && error.originalResponse?.getStatus() === 429;

function createUpload(file: File, centreCode: string): Upload {
  return new Upload(file, {
    endpoint: urlOf(createOfficeImportEndpoint.path, { centreCode }, {}),
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_MS,
    metadata: { filename: file.name },
    headers: { ...clientHeaders() },
    removeFingerprintOnSuccess: true,
    onBeforeRequest: async (request) => {
      if (request.getMethod() === 'HEAD') return;
      for (const [name, value] of Object.entries(await csrfHeaders())) request.setHeader(name, value);
    },
  });
}

/**
 * Uploads one package at a time (O-12.1). An upload that broke off earlier, also before a reload, continues where it
 * stopped if the same file is chosen. `onDone` gets the id of the package.
 */
export function useUpload(centreCode: string, onDone: (importId: string) => void) {
  const [state, setState] = useState<UploadState | null>(null);
  const running = useRef<Upload | null>(null);
  const done = useRef(onDone);
  /** What the server has, which is what a stopped upload continues from. */
  const accepted = useRef(0);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => () => void running.current?.abort(), []);

  const showStopped = (isRefused: boolean): void =>
    setState(
      (held) => held && { ...held, sentBytes: accepted.current, isStopped: true, isOneTooMany: isRefused },
    );

  const start = async (file: File): Promise<void> => {
    const upload = createUpload(file, centreCode);
    running.current = upload;
    accepted.current = 0;
    const { name, size: sizeBytes } = file;
    setState({ name, sizeBytes, sentBytes: 0, isStopped: false, isOneTooMany: false });
    upload.options.onProgress = (sentBytes) =>
      setState((held) => (held?.isStopped === false ? { ...held, sentBytes } : held));
    upload.options.onChunkComplete = (_, sentBytes) => {
      accepted.current = sentBytes;
    };
    upload.options.onError = (error) => {
      // The token may belong to a session that has ended.
      forgetCsrfToken();
      showStopped(isOneTooMany(error));
    };
    upload.options.onSuccess = () => {
      running.current = null;
      setState(null);
      done.current(upload.url?.split('/').at(-1) ?? '');
    };
    const [earlier] = await upload.findPreviousUploads();
    if (earlier) upload.resumeFromPreviousUpload(earlier);
    upload.start();
  };
  return {
    state,
    start: (file: File): void => void start(file),
    stop: (): void => {
      void running.current?.abort();
      showStopped(false);
    },
    resume: (): void => {
      setState((held) => held && { ...held, isStopped: false });
      running.current?.start();
    },
  };
}
