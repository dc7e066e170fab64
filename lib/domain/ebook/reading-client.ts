import { api, ApiError } from '@/lib/client/api';
import type { Envelope } from '@/lib/core/envelope';
import { SYSTEM_ERROR_TEXT } from '@/lib/core/error-texts';
import type { PageWidth } from './reading-contract';

/**
 * Calls of the reading view. It is a page for guests too and carries no query library: what it keeps, it keeps itself. A refusal never leads away
 * to the login: the reader shows its own screen.
 */
const BASE = '/api/guest/ebook';

/** Opens a publication: its contents and sizes, and how far this visitor may read. Counts the browser among the reader's devices. */
export const openPublication = (id: string) => api.post(`${BASE}/open/[id]`, { id }, { stay: true });

/** Short-lived addresses of pages in one width; at most `MAX_LINKS` at once. */
export const pageLinks = (id: string, pages: readonly number[], w: PageWidth, signal?: AbortSignal) =>
  api.get(`${BASE}/links/[id]`, { id, pages: pages.join(','), w }, { stay: true, ...(signal && { signal }) });

/** Pages on which a text occurs. */
export const searchPages = (id: string, q: string, signal?: AbortSignal) =>
  api.get(`${BASE}/search/[id]`, { id, q }, { stay: true, ...(signal && { signal }) });

/** Remembers the page; of an EPUB also the place in its part. The last place is told while the page is left. */
export const saveProgress = (id: string, page: number, locator?: Record<string, unknown>) =>
  api.post(`${BASE}/progress`, { id, page, ...(locator && { locator }) }, { stay: true, keepalive: true });

/**
 * The picture of a page by its signed address. It is fetched rather than named in an `<img>`, because only so the reader learns why a page does
 * not come: no right any more, too many at once, an address that ran out.
 */
export async function pagePicture(src: string, signal?: AbortSignal): Promise<Blob> {
  let response: Response;
  try {
    response = await fetch(src, { credentials: 'same-origin', ...(signal && { signal }) });
    if (response.ok) return await response.blob();
  } catch {
    throw new ApiError(SYSTEM_ERROR_TEXT, 0, 'NETWORK');
  }
  const body = (await response.json().catch(() => null)) as Envelope<unknown> | null;
  throw new ApiError(body?.message ?? SYSTEM_ERROR_TEXT, response.status, body?.code ?? 'INTERNAL');
}
