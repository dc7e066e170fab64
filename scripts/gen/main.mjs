/** Writes what is made from the tree and not kept in it: `.build/openapi.json`, the OpenAPI 3.1 document of the calls in lib/server/calls.ts, and `.build/data-dictionary.md`. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { at } from '../start/paths.mjs';
import { writeDataDictionary } from './data-dictionary.mjs';
import { importParts, writeBuilt } from './parts.mjs';
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
  const {
    calls,
    contracts: modules,
    ...parts
  } = await importParts(`export { z } from 'zod';
export { fileTypes } from '@/lib/data/call';
export { calls } from '@/lib/server/calls';
export { formable } from '@/lib/server/http/form';
${contracts.map((file, i) => `import * as c${i} from '@/${file}';`).join('\n')}
export const contracts = [${contracts.map((_, i) => `c${i}`).join(', ')}];`);
  const endpoints = Object.entries(calls)
    .map(([key, call]) => ({ method: key.split(' ')[0], path: key.split(' ')[1], spec: call }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const document = shareSchemas(openapiOf(endpoints, parts), {
    Done: DONE,
    ...namedSchemas(modules, parts.z),
  });
  writeBuilt('openapi.json', JSON.stringify(document));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await Promise.all([writeOpenapi(), writeDataDictionary()]);
  process.exit(0);
}
