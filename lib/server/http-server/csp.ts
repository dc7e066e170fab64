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

/**
 * A policy whose inline scripts are named by nonce: pages rendered per request (S-28). `bridge` is the address of the script that stands in
 * for WeChat's browser in development: it asks its own origin.
 */
export function noncePolicy(nonce: string, bridge = ''): string {
  const base = bridge
    ? BASE.map((d) => (d.startsWith('connect-src') ? `${d} ${new URL(bridge).origin}` : d))
    : BASE;
  return [...base, `script-src 'self' 'nonce-${nonce}' ${VIEW_SCRIPT} 'strict-dynamic'`].join('; ');
}

/** A policy whose inline scripts are named by their SHA-256: pages stored by the front cache. */
export function hashPolicy(html: string): string {
  const hashes = new Set<string>();
  for (const match of html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/gi)) {
    if (/type="application\/(ld\+)?json"/i.test(match[1] ?? '')) continue;
    hashes.add(hashOf(match[2] ?? ''));
  }
  return [...BASE, ["script-src 'self'", ...hashes].join(' ')].join('; ');
}

export function newNonce(): string {
  return randomBytes(18).toString('base64');
}

/** Headers of every reply, pages and files alike (S-29). */
export function securityHeaders(https: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'x-frame-options': 'SAMEORIGIN',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
