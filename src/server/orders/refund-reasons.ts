/** Why the shop gave money back by itself for a top-up whose account nobody corrected: the buyer's mail says so too. */
export const UNCORRECTED = "not corrected in time";
