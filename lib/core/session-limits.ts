/** Life of a login that waits for its second factor or first own password, in minutes. */
export const PENDING_MINUTES = 10;

/** Idle and absolute limits of a session in minutes, for buyers and for administrators (security.md S-15). */
export const sessionLimits = {
  buyer: { idle: 30, absolute: 12 * 60 },
  admin: { idle: 30, absolute: 8 * 60 },
} as const;

/** Idle and absolute limits of a reading session in minutes: it reads and can do nothing else. */
export const readingLimits = { idle: 120, absolute: 12 * 60 } as const;
