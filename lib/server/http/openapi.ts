import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Actor, Ctx } from '@/lib/data/ctx';
import type { RawReply } from '@/lib/data/call';

interface Document {
  paths: Record<string, Record<string, { tags?: readonly string[] }>>;
  tags?: readonly { name: string }[];
  components?: Record<string, Record<string, unknown>>;
}

/** The groups of calls that somebody may know of. */
const GROUPS: Readonly<Record<Actor['kind'], readonly string[]>> = {
  guest: ['guest', 'valid'],
  buyer: ['guest', 'valid', 'user'],
  admin: ['guest', 'valid', 'user', 'admin'],
  system: ['guest', 'valid', 'user', 'admin'],
};

const REFERENCE = /"#\/components\/(\w+)\/([^"/]+)"/g;

/** The components that a text refers to, and those that these refer to. */
function componentsOf(all: Record<string, Record<string, unknown>>, text: string) {
  const out: Record<string, Record<string, unknown>> = {};
  const texts = [text];
  for (let next = texts.pop(); next !== undefined; next = texts.pop()) {
    for (const [, kind = '', name = ''] of next.matchAll(REFERENCE)) {
      const found = all[kind]?.[name];
      if (found === undefined || out[kind]?.[name] !== undefined) continue;
      out[kind] = { ...out[kind], [name]: found };
      texts.push(JSON.stringify(found));
    }
  }
  // Ways to show who asks are named, not referred to.
  return all['securitySchemes'] ? { ...out, securitySchemes: all['securitySchemes'] } : out;
}

/** The part of the document about the calls of some groups, with what it refers to. */
export function partOf<D extends Document>(document: D, groups: readonly string[]): D {
  const paths = Object.fromEntries(
    Object.entries(document.paths).filter(([path]) => groups.includes(path.split('/')[2] ?? '')),
  );
  const components = componentsOf(document.components ?? {}, JSON.stringify(paths));
  const used = new Set(
    Object.values(paths).flatMap((path) => Object.values(path).flatMap((o) => o.tags ?? [])),
  );
  const tags = document.tags && { tags: document.tags.filter(({ name }) => used.has(name)) };
  return { ...document, paths, components, ...tags };
}

const texts = new Map<Actor['kind'], Promise<string>>();

async function textFor(kind: Actor['kind']): Promise<string> {
  const path = join(process.cwd(), '.build/openapi.json');
  return JSON.stringify(partOf(JSON.parse(await readFile(path, 'utf8')) as Document, GROUPS[kind]));
}

/**
 * The OpenAPI document that the build made, as far as it concerns who asks: guests see the public calls, buyers their own too, administrators all.
 */
export async function openapiReply({ actor: { kind } }: Pick<Ctx, 'actor'>): Promise<RawReply> {
  if (!texts.has(kind)) texts.set(kind, textFor(kind));
  return { body: (await texts.get(kind)) ?? '', contentType: 'application/json; charset=utf-8' };
}
