import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { viewScript } from '@/lib/text/view-script';

const BASE = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "media-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
];

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The one inline script of our own (lib/text/view-settings.ts), the same on every page. */
const VIEW_SCRIPT = hashOf(viewScript);

/** A policy whose inline scripts are named by nonce: pages rendered per request (S-28). */
export function noncePolicy(nonce: string): string {
  return [...BASE, `script-src 'self' 'nonce-${nonce}' ${VIEW_SCRIPT} 'strict-dynamic'`].join('; ');
}

/**
 * The policy of the page that pays inside WeChat, whose bridge talks to the app by hidden frames of its own schemes. `bridge` is the address of
 * the script that stands in for it in development: it asks its own origin.
 */
export function bridgePolicy(nonce: string, bridge = ''): string {
  const page = noncePolicy(nonce);
  const asks = bridge && ` ${new URL(bridge).origin}`;
  return `${page.replace("connect-src 'self'", `connect-src 'self'${asks}`)}; frame-src weixin: weixinping:`;
}

/** What the reader of EPUBs adds to a directive. Its frames, their styles, scripts, pictures and fonts are blobs that it makes itself. */
const READER: Readonly<Record<string, string>> = {
  'style-src': ' blob:',
  'font-src': ' blob:',
  'base-uri': " 'self'",
};

const READER_BASE = [
  ...BASE.map((directive) => {
    const more = READER[directive.split(' ', 1)[0] ?? ''];
    return more ? directive.replace(" 'none'", '') + more : directive;
  }),
  'frame-src blob:',
];

/**
 * The policy of the pages that show an EPUB, which the documents of its parts inherit (`blob:`). The parts carry no scripts, the server has taken
 * them out; Readium adds one of its own and a `<base>` on this site. `blob:` is only heard without `strict-dynamic`.
 */
export function readerPolicy(nonce: string): string {
  return [...READER_BASE, `script-src 'self' 'nonce-${nonce}' ${VIEW_SCRIPT} blob:`].join('; ');
}

/** Pages that show e-publications. */
const READER_PAGE = /^\/(index\/ebook\/read|mobile\/reader)\//;
const WECHAT_PAYMENT = /^\/mobile\/mall\/wxpay(\?|$)/;

/** The policy of a page rendered per request. `bridge`: {@link bridgePolicy} */
export function policyOf(url: string, nonce: string, bridge: string): string {
  if (READER_PAGE.test(url)) return readerPolicy(nonce);
  return WECHAT_PAYMENT.test(url) ? bridgePolicy(nonce, bridge) : noncePolicy(nonce);
}

/** A policy whose inline scripts are named by their SHA-256, besides our own: pages at `url` stored by the front cache. */
export function hashPolicy(scripts: readonly string[], url = ''): string {
  const hashes = [...new Set([VIEW_SCRIPT, ...scripts.map(hashOf)])].join(' ');
  return READER_PAGE.test(url)
    ? [...READER_BASE, `script-src 'self' ${hashes} blob:`].join('; ')
    : [...BASE, `script-src 'self' ${hashes}`].join('; ');
}

/** Letters that mean nothing in HTML, JSON and patterns alike. */
export function newNonce(): string {
  return randomBytes(18).toString('base64url');
}

/** Headers of every reply, pages and files alike (S-29). @param subdomains whether browsers are to ask for every subdomain by https, too */
export function securityHeaders(https: boolean, subdomains: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), display-capture=(self)',
    'x-frame-options': 'SAMEORIGIN',
    ...(https
      ? { 'strict-transport-security': `max-age=31536000${subdomains ? '; includeSubDomains' : ''}` }
      : {}),
  };
}
