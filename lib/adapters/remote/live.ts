import 'server-only';
import { lookup as dnsLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, request } from 'undici';
import { RemoteError, type Address, type RemoteFile, type RemoteOptions, type RemotePort } from './port';

const MAX_REDIRECTS = 3;
const PORTS = new Set(['', '80', '443']);

/** Whether an address is public unicast: everything else ipaddr.js has a name for (loopback, private, linkLocal, 6to4 …) is refused. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

const systemResolve = (host: string): Promise<Address[]> => dnsLookup(host, { all: true, verbatim: true });

/**
 * The guarded reader (security.md S-46; integrations.md section 7). The host is resolved once a hop, all its addresses must be public, and
 * the connection goes to exactly those; a host written as an address never reaches a resolver, so it is checked by itself. Node's URL
 * parser has already turned decimal, octal and hexadecimal forms into dotted ones.
 */
export function createRemoteFetch(options: RemoteOptions = {}): RemotePort {
  const {
    resolve = systemResolve,
    allow = isPublicAddress,
    allowPort = (p) => PORTS.has(p),
    allowUrl = () => true,
    accept = 'image/*',
  } = options;

  async function addressesOf(url: URL): Promise<Address[]> {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const literal = ipaddr.isValid(host);
    const all = literal
      ? [{ address: host, family: ipaddr.parse(host).kind() === 'ipv4' ? 4 : 6 }]
      : await resolve(host).catch(() => [] as Address[]);
    if (all.length === 0) throw new RemoteError('unavailable', 'host not found');
    if (!all.every((a) => allow(a.address))) throw new RemoteError('forbidden', 'address is not public');
    return all;
  }

  function checked(text: string, base?: URL): URL {
    if (!URL.canParse(text, base)) throw new RemoteError('address', 'not an address');
    const url = new URL(text, base);
    const plain = url.username === '' && url.password === '';
    if (!/^https?:$/.test(url.protocol) || !plain || !allowPort(url.port) || url.hostname === '')
      throw new RemoteError('address', 'not a plain http address');
    if (!allowUrl(url)) throw new RemoteError('address', 'not an allowed host');
    return url;
  }

  async function hop(url: URL, maxBytes: number, signal: AbortSignal): Promise<RemoteFile | URL> {
    const addresses = await addressesOf(url);
    const pinned: LookupFunction = (_host, { all }, done) => {
      const [first] = addresses;
      if (all) done(null, addresses);
      else done(null, first?.address ?? '', first?.family);
    };
    const agent = new Agent({ connect: { lookup: pinned, timeout: 10_000 }, pipelining: 0 });
    try {
      const reply = await request(url, {
        dispatcher: agent,
        signal,
        headersTimeout: 10_000,
        bodyTimeout: 10_000,
        headers: { accept, 'user-agent': 'Mozilla/5.0 (compatible; portal file copy)' },
      });
      const location = reply.headers.location;
      if (reply.statusCode >= 300 && reply.statusCode < 400 && typeof location === 'string')
        return checked(location, url);
      if (reply.statusCode !== 200) throw new RemoteError('unavailable', `status ${reply.statusCode}`);
      if (Number(reply.headers['content-length'] ?? 0) > maxBytes)
        throw new RemoteError('tooLarge', 'declared size');
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of reply.body as AsyncIterable<Buffer>) {
        size += chunk.byteLength;
        if (size > maxBytes) throw new RemoteError('tooLarge', 'size');
        chunks.push(chunk);
      }
      const type = reply.headers['content-type'];
      return {
        bytes: Buffer.concat(chunks),
        contentType: (typeof type === 'string' ? type : '').split(';', 1)[0]?.trim().toLowerCase() ?? '',
      };
    } finally {
      // Not `close()`: a reader that stopped early leaves a connection that would never end.
      await agent.destroy();
    }
  }

  return {
    async fetchFile(text, { maxBytes, timeoutMs }) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        let url = checked(text);
        for (let i = 0; i <= MAX_REDIRECTS; i += 1) {
          const found = await hop(url, maxBytes, signal);
          if (!(found instanceof URL)) return found;
          url = found;
        }
        throw new RemoteError('unavailable', 'too many redirects');
      } catch (error) {
        if (error instanceof RemoteError) throw error;
        if (signal.aborted) throw new RemoteError('timeout', 'total time');
        throw new RemoteError('unavailable', error instanceof Error ? error.message : 'failed');
      }
    },
  };
}
