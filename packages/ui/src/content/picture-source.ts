/** Resolves picture URLs. Browsers load the URL directly; the native shell must fetch it with the session. */
import { createContext, useContext, useEffect, useState } from 'react';

export type PictureLoader = (address: string) => Promise<string>;

const PictureLoaderContext = createContext<PictureLoader | null>(null);
export const PictureLoaderProvider = PictureLoaderContext.Provider;

/** The `src` for an `img`; undefined while it is loading and if it can't be loaded. */
export function usePictureSource(address: string | undefined): string | undefined {
  const load = useContext(PictureLoaderContext);
  const [loaded, setLoaded] = useState<{ address: string; source: string }>();
  useEffect(() => {
    if (load === null || address === undefined) return undefined;
    let isWanted = true;
    load(address).then(
      (source) => isWanted && setLoaded({ address, source }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [load, address]);
  if (load === null) return address;
  return loaded?.address === address ? loaded?.source : undefined;
}
