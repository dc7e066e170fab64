import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** What there is to ask: every endpoint of the catalogue and every page. */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const read = (name) => JSON.parse(readFileSync(path.join(ROOT, 'lib/server/generated', name), 'utf8'));

/** @returns {{ method: string, path: string, schema: object | null }[]} */
export function endpoints() {
  const { paths } = read('openapi.json');
  return read('catalogue.json').map(({ method, path: at }) => {
    const operation = paths[at.replaceAll(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}')]?.[method.toLowerCase()] ?? {};
    const content = operation.requestBody?.content ?? {};
    const properties = Object.fromEntries(
      (operation.parameters ?? []).filter((p) => p.in === 'query').map((p) => [p.name, p.schema ?? {}]),
    );
    return {
      method,
      path: at,
      schema: Object.values(content)[0]?.schema ?? { type: 'object', properties },
    };
  });
}

/** Every page of the application as its pattern (`/index/details/[id]`). */
export function pages(dir = path.join(ROOT, 'app'), at = '') {
  const found = [];
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    if (entry.isDirectory()) {
      if (entry.name === 'api' || entry.name.startsWith('_')) continue;
      const part = /^\(.*\)$/.test(entry.name) ? '' : `/${entry.name}`;
      found.push(...pages(path.join(dir, entry.name), at + part));
    } else if (/^(page|route)\.tsx?$/.test(entry.name)) found.push(at || '/');
  }
  return found.toSorted((a, b) => (a < b ? -1 : 1));
}
