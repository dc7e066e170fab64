interface Spot {
  name: string;
  /** Where it stands, in shares of the page. */
  left: number;
  top: number;
  width: number;
  height: number;
}
/** A link of a page, and which page it leads to. */
export interface SheetLink extends Spot {
  page: number;
}
/** A film or sound of a page. */
export interface SheetFilm extends Spot {
  kind: 'video' | 'audio';
  file: string;
}

const PART = /^p(\d{4,})\.xhtml/;

/** What the reader draws above a page, where the hands of the reader are. */
export interface SheetSpots {
  links: SheetLink[];
  films: SheetFilm[];
}

/**
 * Takes the links out of the document of a page, so that nothing in the frame can be followed, and finds its films.
 *
 * @param size of the page in its own pixels
 */
export function takeSpots(page: Document, [width, height]: readonly [number, number]): SheetSpots {
  const spotOf = (element: Element, usual: string): Spot[] => {
    const { left, top, width: w, height: h } = element.getBoundingClientRect();
    if (w === 0 || h === 0) return [];
    const words = element.getAttribute('aria-label') ?? element.getAttribute('title') ?? element.textContent;
    const name = (words ?? '').replaceAll(/\s+/g, ' ').trim() || usual;
    return [{ name, left: left / width, top: top / height, width: w / width, height: h / height }];
  };
  const links = [...page.querySelectorAll('a[href]')].flatMap((link) => {
    const no = Number(PART.exec(link.getAttribute('href') ?? '')?.[1] ?? 0);
    link.removeAttribute('href');
    return no === 0 ? [] : spotOf(link, `转到第 ${no} 页`).map((spot) => ({ ...spot, page: no }));
  });
  const films = [...page.querySelectorAll('[data-film]')].flatMap((film) => {
    const kind = film.localName === 'video' ? ('video' as const) : ('audio' as const);
    const file = film.getAttribute('data-film') ?? '';
    return spotOf(film, kind === 'video' ? '视频' : '音频').map((spot) => ({ ...spot, kind, file }));
  });
  return { links, films };
}
