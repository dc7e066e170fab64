import type { AdminPermission } from '@/lib/core/permissions';

/** A screen as the running demo shows it: `npm run handbook` takes it. */
export interface Picture {
  /** Name of the file in public/handbook, without its ending. */
  file: string;
  /** Address of the screen. */
  at: string;
  /** Demo account that opens it. */
  as: string;
  caption: string;
}

/** One piece of work; in its steps 「…」 is a word that stands on the screen, letter for letter. */
export interface Work {
  title: string;
  steps: readonly string[];
  picture?: Picture;
}

/** What a post does, step by step. */
export interface Chapter {
  id: string;
  /** The post's name. */
  post: string;
  /** Who holds one of these rights finds the chapter before the others. */
  rights: readonly AdminPermission[];
  day: string;
  works: readonly Work[];
  /** Who goes on with what this post has done. */
  next: string;
}

/** The words of a step, and which of them stand on the screen. */
export const partsOf = (step: string) =>
  step.split(/(「[^」]+」)/).map((text) => ({ text, shown: text.startsWith('「') }));
