/** What a screen of the offices says of itself: what it is for, in which order one works, and who goes on. */
export interface Help {
  what: string;
  steps: readonly string[];
  next: string;
}

export type Helps = Readonly<Record<string, Help>>;

export const help = (what: string, next: string, ...steps: string[]): Help => ({ what, steps, next });
