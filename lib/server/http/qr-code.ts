import 'server-only';
import { toBuffer, toDataURL } from 'qrcode';
import type { RawReply } from '@/lib/data/call';

/** A PNG of 264 × 264 px that says `text`; browsers keep a public one for a day. */
export async function qrCode(text: string, cacheControl = 'public, max-age=86400'): Promise<RawReply> {
  return {
    body: await toBuffer(text, { width: 264, margin: 1, errorCorrectionLevel: 'M' }),
    contentType: 'image/png',
    headers: { 'cache-control': cacheControl },
  };
}

/** The same picture as a `data:` address, for a code that is in a reply and must not be fetched by its own address. */
export function qrPicture(text: string): Promise<string> {
  return toDataURL(text, { width: 264, margin: 1, errorCorrectionLevel: 'M' });
}
