import 'server-only';
import { timingSafeEqual } from 'node:crypto';
import type { VaultPort } from '@/lib/adapters/vault/port';
import { readerOf, type Ctx } from '@/lib/data/ctx';

/** Whom an address was made for: the session of a reader, or the browser of a guest. */
export interface Bearer {
  /** 0 for a guest. */
  userId: number;
  session: string;
}

/** Who asks, as addresses name him. After a logout the browser is somebody else, so that none of its addresses works any more. */
export function bearerOf(ctx: Ctx): Bearer {
  const reader = readerOf(ctx);
  if (reader) return { userId: reader.userId, session: `${reader.via}:${reader.sessionId}` };
  return { userId: 0, session: `device:${ctx.deviceKey ?? ''}` };
}

type Marks = Pick<VaultPort, 'fingerprint'>;

/** 43 signs of base64url: HMAC-SHA-256 under the key that the vault derives from the site's secret. */
function mark(vault: Marks, purpose: string, parts: readonly (string | number | boolean)[]): string {
  return Buffer.from(vault.fingerprint(JSON.stringify(parts), purpose), 'hex').toString('base64url');
}

function same(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}

/** What the address of one picture says and is signed for (news-editor-reading.md 4.3). */
export interface PageAddress {
  publicId: string;
  page: number;
  width: number;
  /** Unix seconds. */
  expiresAt: number;
  /** As part of the whole publication, or of its trial. */
  whole: boolean;
}

/** The signature of a page's address for this bearer alone. */
export function signPage(vault: Marks, bearer: Bearer, a: PageAddress): string {
  return mark(vault, 'reading-page', [
    a.publicId,
    a.page,
    a.width,
    a.expiresAt,
    a.whole,
    bearer.userId,
    bearer.session,
  ]);
}

/** Whether the signature is that of exactly this address and bearer. */
export function pageSigned(vault: Marks, bearer: Bearer, address: PageAddress, signature: string): boolean {
  return same(signPage(vault, bearer, address), signature);
}

/** What a token says that opens the single files of an EPUB. */
export interface FolderToken {
  publicId: string;
  expiresAt: number;
  whole: boolean;
}

const FOLDER = /^([A-Za-z0-9_-]{16})\.(\d{1,11})\.([wt])\.([A-Za-z0-9_-]{43})$/;

const signFolder = (vault: Marks, bearer: Bearer, t: FolderToken) =>
  mark(vault, 'reading-folder', [t.publicId, t.expiresAt, t.whole, bearer.userId, bearer.session]);

/** A token of one path segment for all files of an EPUB, good for this bearer alone. */
export function folderToken(vault: Marks, bearer: Bearer, t: FolderToken): string {
  return `${t.publicId}.${t.expiresAt}.${t.whole ? 'w' : 't'}.${signFolder(vault, bearer, t)}`;
}

/** What a token opens for this bearer; `null` for one that is another's, was changed or has run out. */
export function readFolderToken(vault: Marks, bearer: Bearer, text: string, now: Date): FolderToken | null {
  const [, publicId = '', expires = '', scope, signature = ''] = FOLDER.exec(text) ?? [];
  if (!publicId) return null;
  const token = { publicId, expiresAt: Number(expires), whole: scope === 'w' };
  if (token.expiresAt * 1000 <= now.getTime()) return null;
  return same(signFolder(vault, bearer, token), signature) ? token : null;
}
