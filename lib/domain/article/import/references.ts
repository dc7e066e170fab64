import 'server-only';
import sanitizeHtml from 'sanitize-html';

/** What an address in imported HTML leads to. */
export type ReferenceKind = 'local' | 'inline' | 'remote' | 'site';

export interface Reference {
  /** As it stands in the file. */
  url: string;
  kind: ReferenceKind;
  /** Pictures and players must have their file; a link may do without. */
  needed: boolean;
}

const WATCHED: Record<string, readonly string[]> = {
  img: ['src'],
  source: ['src'],
  video: ['src', 'poster'],
  audio: ['src'],
  a: ['href'],
};

const INLINE = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/i;

/** Sorts an address; `null` for those that nothing has to be done about. */
export function referenceOf(url: string, needed: boolean): Reference | null {
  const value = url.trim();
  if (value === '' || /^(#|mailto:|tel:)/i.test(value)) return null;
  if (/^data:/i.test(value)) return { url, kind: INLINE.test(value) ? 'inline' : 'remote', needed };
  if (/^((https?|ftp):)?\/\//i.test(value)) return { url, kind: 'remote', needed };
  if (value.startsWith('/')) return { url, kind: 'site', needed };
  return { url, kind: 'local', needed };
}

/** Runs over every watched attribute; what `change` returns takes its place. */
function walk(html: string, change: (url: string, needed: boolean) => string): string {
  const transform = (tagName: string, attribs: sanitizeHtml.Attributes) => {
    const next = { ...attribs };
    for (const name of WATCHED[tagName] ?? []) {
      const value = next[name];
      if (value !== undefined) next[name] = change(value, tagName !== 'a');
    }
    return { tagName, attribs: next };
  };
  return sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    allowedSchemes: ['http', 'https', 'data', 'file', 'ftp', 'mailto', 'tel'],
    transformTags: Object.fromEntries(Object.keys(WATCHED).map((tag) => [tag, transform])),
  });
}

/** The addresses that HTML names, each once. */
export function referencesOf(html: string): Reference[] {
  const found = new Map<string, Reference>();
  walk(html, (url, needed) => {
    const reference = referenceOf(url, needed);
    if (reference) found.set(url, { ...reference, needed: needed || (found.get(url)?.needed ?? false) });
    return url;
  });
  return [...found.values()];
}

/** Puts stored addresses in the place of those in the file. */
export function rewriteReferences(html: string, stored: ReadonlyMap<string, string>): string {
  return walk(html, (url) => stored.get(url) ?? url);
}
