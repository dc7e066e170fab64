import 'server-only';
import { createHash } from 'node:crypto';
import { readZipDirectory } from '@/lib/core/zip';
import type { EinvoiceFile, Outcome } from '../einvoice/port';
import { RemoteError, type RemoteOptions, type RemotePort } from '../remote/port';
import { ours, unknown } from './wire';

const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 15_000;

/** Reads documents of the provider's hosts and of no others, redirects included; see `fileHosts` of the configuration. */
export function createFileFetch(
  fileHosts: readonly string[],
  createRemoteFetch: (options: RemoteOptions) => RemotePort,
): (url: string) => Promise<Outcome<EinvoiceFile>> {
  const hosts = fileHosts.map((host) => host.trim().toLowerCase()).filter(Boolean);
  const vouched = new Set(hosts.filter((host) => /:\d+$/.test(host)));
  const isVouched = (url: URL) => vouched.has(url.host);
  const isListed = (url: URL) =>
    hosts.some((host) => (host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host));
  const guarded = createRemoteFetch({ allowUrl: isListed, accept: '*/*' });
  const trusting = createRemoteFetch({
    allowUrl: isVouched,
    accept: '*/*',
    allow: () => true,
    allowPort: () => true,
  });
  return async (address) => {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (!url || (!isVouched(url) && !isListed(url))) {
      return refused('host', '发票文件的地址不在允许的主机之内');
    }
    return read(isVouched(url) ? trusting : guarded, address);
  };
}

async function read(remote: RemotePort, address: string): Promise<Outcome<EinvoiceFile>> {
  try {
    const { bytes } = await remote.fetchFile(address, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS });
    const kind = kindOf(bytes);
    if (!kind) return refused('format', '下载的内容不是发票文件');
    return { kind: 'ok', value: { kind, bytes, sha256: createHash('sha256').update(bytes).digest('hex') } };
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    switch (error.refusal) {
      case 'address':
      case 'forbidden':
        return refused('host', '发票文件的地址不在允许的主机之内');
      case 'tooLarge':
        return refused('too-large', '发票文件过大');
      default:
        return unknown(ours(error.refusal, error.message));
    }
  }
}

function refused(code: string, message: string): Outcome<never> {
  return { kind: 'refused', failure: ours(code, message) };
}

/** A document by its content, whatever its name says; null for anything else (an error page, an archive of other things). */
export function kindOf(bytes: Uint8Array): EinvoiceFile['kind'] | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (data.subarray(0, 5).toString('latin1') === '%PDF-') return 'pdf';
  if (data.length >= 4 && data.readUInt32LE(0) === 0x04034b50) return isOfd(data) ? 'ofd' : null;
  const head = data
    .subarray(0, 2000)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  return head.startsWith('<?xml') && /<\w*(?:Invoice|Fapiao)\b/i.test(head) && !/<!DOCTYPE/i.test(head)
    ? 'xml'
    : null;
}

/** Whether the archive's directory lists `OFD.xml`, the entry every OFD begins with. */
function isOfd(bytes: Uint8Array): boolean {
  const entries = readZipDirectory(bytes);
  return Array.isArray(entries) && entries.some((e) => e.name === 'OFD.xml');
}
