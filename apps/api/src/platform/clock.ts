/** Time as a dependency: rules take a clock, so that tests advance it instead of waiting. */
export type Clock = () => Date;
export const systemClock: Clock = () => new Date();
