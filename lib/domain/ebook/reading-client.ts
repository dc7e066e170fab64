import { ApiError } from '@/lib/client/api';
import type { Envelope } from '@/lib/core/envelope';
import { SYSTEM_ERROR_TEXT } from '@/lib/core/error-texts';

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
