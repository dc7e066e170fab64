/** How long one look takes, ms, in a loop of `toPass` that acts anew after each. */
export const GLANCE_MS = 5_000;
