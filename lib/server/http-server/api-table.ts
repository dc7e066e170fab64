import 'server-only';

export type RouteParams = Record<string, string | string[]>;

/** A route function of `app`: what Next calls for the method of its name. */
export interface RouteFunction {
  (request: Request, context: { params: Promise<RouteParams> }): Promise<Response> | Response;
  /** What `route()` says of a call. */
  spec?: { acts?: string | undefined };
}

type RouteMethod = 'GET' | 'POST';

/** One `route.ts` file: its address with the folder names of the App Router (`[id]`, `[...path]`) and its functions. */
export interface RouteEntry {
  path: string;
  methods: Partial<Record<RouteMethod, RouteFunction>>;
}

export interface RouteMatch {
  entry: RouteEntry;
  params: RouteParams;
}

/** What a route file has for a method. What a GET answers a HEAD answers without its body, but for one that acts. */
export function functionOf({ methods: { GET, POST } }: RouteEntry, method = ''): RouteFunction | undefined {
  if (method === 'POST') return POST;
  return method === 'GET' || (method === 'HEAD' && !GET?.spec?.acts) ? GET : undefined;
}

/** The methods of a route file as the header `Allow` lists them. */
export function allowOf(entry: RouteEntry): string {
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
 * Finds the route file of an address as the App Router does: at each segment its own name goes before `[id]`, and that before `[...path]`. A doubled or
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

  /** @param path the address without its query, as it came. @returns `null` where no route file answers */
  find(path: string): RouteMatch | null {
    return path.startsWith('/') ? walk(this.root, path.slice(1).split('/'), 0) : null;
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
