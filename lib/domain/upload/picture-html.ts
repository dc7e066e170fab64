import 'server-only';
import { readPicturePath, srcSetOf } from '@/lib/domain/upload/picture-paths';

/** Width of the text column of an article in CSS pixels; narrower windows show pictures across. */
const SIZES = '(max-width: 860px) 100vw, 820px';

const IMG = /<img\b[^>]*>/g;
const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

function widen(tag: string): string {
  const src = attribute(tag, 'src') ?? '';
  const picture = readPicturePath(src);
  if (!picture) return tag;
  const added: string[] = [];
  const srcset = srcSetOf(src);
  if (srcset && attribute(tag, 'srcset') === undefined) {
    const width = Number(/^\d{1,4}$/.exec(attribute(tag, 'width') ?? '')?.[0] ?? 0);
    added.push(`srcset="${srcset}"`, `sizes="${width > 0 && width < 820 ? `${width}px` : SIZES}"`);
  }
  // A measure that the editor set is kept: the other one then follows from the picture's proportion.
  const [width, height] = [attribute(tag, 'width'), attribute(tag, 'height')];
  if (width === undefined && height === undefined) {
    added.push(`width="${picture.width}"`, `height="${picture.height}"`);
  } else if (height === undefined && /^\d{1,5}$/.test(width ?? '')) {
    added.push(`height="${Math.round((Number(width) * picture.height) / picture.width)}"`);
  }
  return added.length === 0 ? tag : `<img ${added.join(' ')}${tag.slice('<img'.length)}`;
}

/**
 * Adds `srcset`, `sizes`, `width` and `height` to the stored pictures of sanitised HTML, so that a page loads the size it needs and does
 * not move while it loads. At presentation only: what is stored stays as the editor wrote it. Applying it again changes nothing.
 */
export function widenPictures(safeHtml: string): string {
  return safeHtml.includes('<img') ? safeHtml.replaceAll(IMG, widen) : safeHtml;
}
