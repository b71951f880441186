import { useEffect, useEffectEvent, useRef } from 'react';
import type { IsoDate } from '@portal/contract/dates';

/** Calls `move` with the previous default day when the form opens, and when a school's calendar changes the default. */
export function useOfferedDay(day: IsoDate, move: (offered: IsoDate) => void): void {
  const offered = useRef(day);
  const onOffer = useEffectEvent(move);
  useEffect(() => {
    onOffer(offered.current);
    offered.current = day;
  }, [day]);
}
