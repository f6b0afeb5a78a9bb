/** The time, as an argument with a real default, so that a test can hand over another. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
