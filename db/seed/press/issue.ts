import type { Icon } from './icons';

export interface Article {
  /** Column of the magazine, e.g. 本期关注. */
  section: string;
  title: string;
  deck: string;
  by: string;
  /** How it begins: with a picture over the page, or with a headline between rules. */
  opener: 'band' | 'rules';
  tone: string;
  icons: readonly Icon[];
  /** Text in the markup of `blocks.ts`. */
  body: string;
  /** Panel at the foot of its last page, where there is room. */
  tail: { title: string; lines: readonly string[]; icon: Icon };
}

export interface Issue {
  theme: string;
  /** Line below the theme on the cover. */
  motto: string;
  tone: string;
  icons: readonly Icon[];
  articles: readonly Article[];
  /** A page that says it with signs: six cards. */
  poster: { title: string; deck: string; cards: readonly (readonly [Icon, string, string])[] };
  /** Questions of the last page with their answers. */
  quiz: readonly { ask: string; choices: readonly string[]; answer: string }[];
}

/** A headline without the marks of its lines. */
export const plain = (title: string) => title.replaceAll('|', '');

/** What stands on every page about the periodical. */
export interface Masthead {
  /** Title without brackets. */
  title: string;
  /** E.g. 2026 年第 11 期. */
  label: string;
  cycle: string;
}
