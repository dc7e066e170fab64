/** Writes what is made from the tree and not kept in it: `.build/openapi.json`, the OpenAPI 3.1 document of the calls in lib/server/calls.ts, and `.build/data-dictionary.md`. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { at } from '../start/paths.mjs';
import { bundle } from '../build-node.mjs';
import { writeDataDictionary } from './data-dictionary.mjs';
import { DONE, jsonSchemaOf, openapiOf } from './openapi.mjs';
import { shareSchemas } from './share-schemas.mjs';

/** Inputs and views by the names that the contracts give them. */
function namedSchemas(modules, z) {
  const schemas = modules
    .flatMap((module) => Object.entries(module))
    .filter(([, s]) => s instanceof z.ZodType);
  return Object.fromEntries(
    schemas
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([name, schema]) => ['output', 'input'].map((io) => [name, io, jsonSchemaOf(z, schema, io)]))
      .map(([name, io, schema]) => [io === 'output' ? name : `${name}Sent`, schema]),
  );
}

export async function writeOpenapi() {
  const contracts = readdirSync(at('lib', 'domain'), { recursive: true })
    .filter((file) => file.endsWith('contract.ts'))
    .map((file) => `lib/domain/${file.replaceAll(path.sep, '/')}`)
    .concat('lib/core/fields.ts')
    .toSorted();
  const entry = at('.build', 'gen', 'parts.ts');
  mkdirSync(at('.build', 'gen'), { recursive: true });
  writeFileSync(
    entry,
    `export { z } from 'zod';
export { fileTypes } from '@/lib/data/call';
export { calls } from '@/lib/server/calls';
export { formable } from '@/lib/server/http/form';
${contracts.map((file, i) => `import * as c${i} from '@/${file}';`).join('\n')}
export const contracts = [${contracts.map((_, i) => `c${i}`).join(', ')}];`,
  );
  await bundle({ parts: '.build/gen/parts.ts' }, '.build/gen');
  const {
    calls,
    contracts: modules,
    ...parts
  } = await import(pathToFileURL(at('.build', 'gen', 'parts.mjs')).href);
  const endpoints = Object.entries(calls)
    .map(([key, call]) => ({ method: key.split(' ')[0], path: key.split(' ')[1], spec: call }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const document = shareSchemas(openapiOf(endpoints, parts), {
    Done: DONE,
    ...namedSchemas(modules, parts.z),
  });
  writeFileSync(at('.build', 'openapi.json'), JSON.stringify(document));
  rmSync(at('.build', 'gen'), { recursive: true, force: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await Promise.all([writeOpenapi(), writeDataDictionary()]);
  process.exit(0);
}
