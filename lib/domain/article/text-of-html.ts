const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' };

/** The words of sanitised HTML, one line per block: for search, excerpts and the word count. */
export function textOfHtml(safeHtml: string): string {
  return (
    safeHtml
      .replaceAll(/<br[^>]*>|<\/(p|div|h\d|li|tr|dt|dd|blockquote|pre|figcaption|caption)>/g, '\n')
      .replaceAll(/<\/t[dh]>/g, '\t')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/&(lt|gt|quot|#39|nbsp|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
      .replaceAll('\u00A0', ' ')
      // Only from the beginning of a run: otherwise each blank of a long run would look through the rest of it.
      .replaceAll(/(?<![ \t])[ \t]+\n/g, '\n')
      .replaceAll(/\n{2,}/g, '\n')
      .trim()
  );
}
