import 'server-only';
import { coreErrors, type AppError } from '@/lib/core/errors';
import type { Call } from '@/lib/data/call';
import { route, type RouteFunction, type RouteParams } from '@/lib/server/http/route';

type RouteMethod = 'GET' | 'POST';

/** One address, with the names of its parts as the App Router writes them (`[id]`, `[...path]`), and what answers there. */
export interface RouteEntry {
  path: string;
  methods: Partial<Record<RouteMethod, RouteFunction>>;
  /** Its GET does more than read: no HEAD stands for it. */
  acts?: boolean;
}

interface RouteMatch {
  entry: RouteEntry;
  params: RouteParams;
}

/** The addresses of a table of calls. */
export function entriesOf(calls: Readonly<Record<string, Call>>): RouteEntry[] {
  const entries = new Map<string, RouteEntry>();
  for (const [key, call] of Object.entries(calls)) {
    const [method = '', path = ''] = key.split(' ');
    const entry: RouteEntry = entries.get(path) ?? { path, methods: {} };
    entry.methods[method as RouteMethod] = route(call);
    if (call.acts) entry.acts = true;
    entries.set(path, entry);
  }
  return [...entries.values()];
}

/** What an entry has for a method. What a GET answers a HEAD answers without its body, but for one that acts. */
function functionOf({ methods: { GET, POST }, acts }: RouteEntry, method: string): RouteFunction | undefined {
  if (method === 'POST') return POST;
  return method === 'GET' || (method === 'HEAD' && !acts) ? GET : undefined;
}

/** The methods of an entry as the header `Allow` lists them. */
function allowOf(entry: RouteEntry): string {
  return [...['GET', 'HEAD', 'POST'].filter((method) => functionOf(entry, method)), 'OPTIONS'].join(', ');
}

interface Branch {
  fixed: Map<string, Branch>;
  param: { name: string; branch: Branch } | null;
  rest: { name: string; entry: RouteEntry } | null;
  entry: RouteEntry | null;
}

const branch = (): Branch => ({ fixed: new Map(), param: null, rest: null, entry: null });

/**
 * Finds what answers an address as the App Router would: at each segment its own name goes before `[id]`, and that before `[...path]`. A doubled or
 * closing slash and an encoded folder name are found nowhere.
 */
export class RouteTable {
  private readonly root = branch();

  constructor(entries: readonly RouteEntry[]) {
    for (const entry of entries) this.add(entry);
  }

  private add(entry: RouteEntry): void {
    let at = this.root;
    for (const segment of entry.path.slice(1).split('/')) {
      const rest = /^\[\.\.\.(\w+)\]$/.exec(segment)?.[1];
      if (rest) {
        at.rest = { name: rest, entry };
        return;
      }
      const name = /^\[(\w+)\]$/.exec(segment)?.[1];
      if (name) {
        if (at.param && at.param.name !== name)
          throw new Error(`${entry.path}: two names for one segment, ${name} and ${at.param.name}`);
        at.param ??= { name, branch: branch() };
        at = at.param.branch;
      } else {
        const known = at.fixed.get(segment) ?? branch();
        at.fixed.set(segment, known);
        at = known;
      }
    }
    at.entry = entry;
  }

  /** @param path the address without its query, as it came. @returns `null` where nothing answers */
  find(path: string): RouteMatch | null {
    return path.startsWith('/') ? walk(this.root, path.slice(1).split('/'), 0) : null;
  }

  /** What answers a method at an address: a function, or why none does. `null` for an address that is nowhere here. */
  answer(
    method: string,
    path: string,
  ): { run: RouteFunction; params: RouteParams } | { error: AppError | null; allow: string } | null {
    const match = this.find(path);
    if (!match) return null;
    const run = functionOf(match.entry, method);
    if (run) return { run, params: match.params };
    return { error: method === 'OPTIONS' ? null : coreErrors.wrongMethod(), allow: allowOf(match.entry) };
  }
}

function walk(at: Branch, segments: readonly string[], index: number): RouteMatch | null {
  const segment = segments[index];
  if (segment === undefined) return at.entry && { entry: at.entry, params: {} };
  const next = at.fixed.get(segment);
  const found = next ? walk(next, segments, index + 1) : null;
  if (found || segment === '') return found;
  if (at.param) {
    const match = walk(at.param.branch, segments, index + 1);
    if (match) return { ...match, params: { [at.param.name]: decodeURIComponent(segment), ...match.params } };
  }
  const rest = segments.slice(index);
  if (!at.rest || rest.includes('')) return null;
  return { entry: at.rest.entry, params: { [at.rest.name]: rest.map((s) => decodeURIComponent(s)) } };
}
