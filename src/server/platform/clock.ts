/** The time, as an argument with a real default, so that a test can hand over another. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/**
 * A moment of what processes compare times of: orders, payments, what waits for a person. Their clocks differ, so the
 * database's decides: null is its own now. A test hands over another. Decision 025.
 */
export type Moment = Date | null;
export type SharedClock = () => Moment;

export const databaseClock: SharedClock = () => null;

/** In SQL, the moment that a parameter gives: `momentOf("$2")`. */
export const momentOf = (parameter: string) => `coalesce(${parameter}::timestamptz, now())`;
