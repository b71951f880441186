import { createContext, useContext } from 'react';

/** Whether the page around says that the device is offline, so that its parts need not. */
export const OfflineContext = createContext(false);

export const useIsOffline = (): boolean => useContext(OfflineContext);
