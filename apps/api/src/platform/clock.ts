/** Time as a dependency: every rule that depends on it takes the clock, so tests move it and never wait. */
export type Clock = () => Date;
export const systemClock: Clock = () => new Date();
