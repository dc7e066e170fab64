import type { Ground } from '@/components/ebook/reader/reader-settings';
import { fontStack, serifStack } from '@/components/ui/tokens';

/** How the text of a book looks; kept by the browser. */
export interface BookLook {
  /** Size of the letters against the book's own. */
  size: number;
  /** Below each other instead of page by page. */
  scroll: boolean;
  /** Letters of the reader in the place of the book's. */
  letters: 'own' | 'sans' | 'serif';
}

export const SIZES = [0.8, 0.9, 1, 1.15, 1.3, 1.5, 1.75, 2] as const;
export const usualLook: BookLook = { size: 1, scroll: false, letters: 'own' };
export const letterNames: Readonly<Record<BookLook['letters'], string>> = {
  own: '原书字体',
  sans: '黑体',
  serif: '宋体',
};

type Ink = Record<'backgroundColor' | 'textColor' | 'linkColor', string | null>;

/** Colours of the text by the ground of the frame; the frames of the parts know no tokens. On paper a book keeps its own. */
const inks: Readonly<Record<Ground, Ink>> = {
  day: { backgroundColor: null, textColor: null, linkColor: null },
  warm: { backgroundColor: '#fbf5e6', textColor: '#3a3226', linkColor: '#7a4b12' },
  night: { backgroundColor: '#1f1f21', textColor: '#c9c7c2', linkColor: '#9bb8de' },
};

/** What the navigator is told. Lengths of lines count Latin letters: two to a Chinese character. */
export function preferencesOf(look: BookLook, ground: Ground) {
  return {
    ...inks[ground],
    fontSize: look.size,
    scroll: look.scroll,
    fontFamily: look.letters === 'own' ? null : look.letters === 'sans' ? fontStack : serifStack,
    lineHeight: 1.8,
    pageGutter: 28,
    optimalLineLength: 64,
    minimalLineLength: 36,
    maximalLineLength: 84,
    scrollPaddingTop: 24,
    scrollPaddingBottom: 48,
    scrollPaddingLeft: 20,
    scrollPaddingRight: 20,
  };
}

/** The next size up or down; the same at the end. */
export function nextSize(size: number, step: 1 | -1): number {
  const at = SIZES.findIndex((s) => s >= size - 0.001);
  const from = at < 0 ? SIZES.length - 1 : at;
  return SIZES[Math.min(SIZES.length - 1, Math.max(0, from + step))] ?? 1;
}

/** What the browser kept; whatever does not belong there is as if nothing was kept. */
export function parseLook(text: string | null): BookLook {
  let kept: unknown = null;
  try {
    kept = JSON.parse(text ?? 'null');
  } catch {
    return usualLook;
  }
  if (typeof kept !== 'object' || kept === null) return usualLook;
  const { size, scroll, letters } = kept as Record<string, unknown>;
  return {
    size: SIZES.find((s) => s === size) ?? 1,
    scroll: scroll === true,
    letters:
      typeof letters === 'string' && Object.hasOwn(letterNames, letters)
        ? (letters as BookLook['letters'])
        : 'own',
  };
}
