import 'server-only';
import type { RawReply } from '@/lib/data/call';
import { qrPng } from '@/lib/data/qr-png';

const LOOK = { width: 264, margin: 1 };

/** A PNG of 264 × 264 px that says `text`; browsers keep a public one for a day. */
export const qrCode = (text: string, cacheControl = 'public, max-age=86400'): RawReply => ({
  body: qrPng(text, LOOK),
  contentType: 'image/png',
  headers: { 'cache-control': cacheControl },
});

/** The same picture as a `data:` address, for a code that is in a reply and must not be fetched by its own address. */
export const qrPicture = (text: string): string =>
  `data:image/png;base64,${qrPng(text, LOOK).toString('base64')}`;
