import { useEffect, useEffectEvent, useRef } from 'react';
import type { IsoDate } from '@portal/contract/dates';

/** Calls `move` with the day offered before, when the form opens and when a school's calendar offers another day. */
export function useOfferedDay(day: IsoDate, move: (offered: IsoDate) => void): void {
  const offered = useRef(day);
  const onOffer = useEffectEvent(move);
  useEffect(() => {
    onOffer(offered.current);
    offered.current = day;
  }, [day]);
}
