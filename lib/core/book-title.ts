/**
 * A title in its marks, `《保密法》`; one that brings its own marks is not marked twice, and neither is a periodical's with the words of its edition,
 * `《保密工作》电子版`. Marks within others are single ones (GB/T 15834).
 */
export function bookTitle(title: string): string {
  if (/^《[^《》]*》(电子版)?$/.test(title)) return title;
  return `《${title.replaceAll('《', '〈').replaceAll('》', '〉')}》`;
}
