import { createContext, useContext } from 'react';

/** Whether the surrounding page already shows that the device is offline. */
export const OfflineContext = createContext(false);

export const useIsOffline = (): boolean => useContext(OfflineContext);
