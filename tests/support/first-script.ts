import { runInNewContext } from 'node:vm';
import { frameScript, type Frame } from '@/lib/server/http-server/frames';

/** Runs the first script of a frame at an address. */
export function runFirstScript(url: string, cookie: string, frame: Frame) {
  const sent: string[] = [];
  const { pathname, search } = new URL(url, 'http://site');
  const self: Record<string, unknown> = {};
  runInNewContext(frameScript(frame), {
    self,
    location: { pathname, search },
    document: { cookie },
    URLSearchParams,
    Map,
    setTimeout: () => 0,
    fetch: async (address: string) => sent.push(address),
  });
  const fillHoles = self['__fill'] as (text: string) => string;
  const early = self['__early'] as Map<string, unknown>;
  return { sent, fill: fillHoles, early: [...early.keys()] };
}
