import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** What there is to ask: every endpoint of the catalogue and every page. */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const DOCUMENT = path.join(ROOT, '.build/openapi.json');

/** @returns {{ method: string, path: string, schema: object | null }[]} */
export function endpoints() {
  const { paths } = JSON.parse(readFileSync(DOCUMENT, 'utf8'));
  return Object.entries(paths).flatMap(([at, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const content = operation.requestBody?.content ?? {};
      const properties = Object.fromEntries(
        (operation.parameters ?? []).filter((p) => p.in === 'query').map((p) => [p.name, p.schema ?? {}]),
      );
      return {
        method: method.toUpperCase(),
        path: at.replaceAll(/\{(\w+)\}/g, '[$1]'),
        schema: Object.values(content)[0]?.schema ?? { type: 'object', properties },
      };
    }),
  );
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
