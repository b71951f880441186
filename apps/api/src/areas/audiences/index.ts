export {
  askedOf,
  countTexted,
  findReach,
  findUnknown,
  shownName,
  studentsOf,
} from './audience.repository.ts';
export type { ReachRow, RecipientRule } from './audience.repository.ts';
export { inWords } from './in-words.ts';
export { nextDaytime, sendingTime } from './sending-time.repository.ts';
export { getWideReach } from './wide-reach.service.ts';
