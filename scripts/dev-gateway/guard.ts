/** Pages and controls are for people at this machine, not for web pages they happen to visit. */
import { isIP } from 'node:net';
import type { Request } from './http';
import type { World } from './world';

/**
 * Whether a page or control may answer: the Host is an address, `localhost` or the configured public host (a foreign
 * name would be DNS rebinding), and a write does not come from another origin (cross-site request forgery).
 */
export function isAllowed(world: World, request: Request): boolean {
  const host = request.headers.get('host') ?? '';
  const base = `http://${host}`;
  if (!URL.canParse(base)) return false;
  const name = new URL(base).hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(name) === 0 && name !== 'localhost' && name !== new URL(world.publicUrl).hostname) return false;
  const origin = request.headers.get('origin');
  if (request.method === 'GET' || origin === null) return true;
  return URL.canParse(origin) && new URL(origin).host === new URL(base).host;
}
