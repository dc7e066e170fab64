import 'server-only';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RawReply } from './spec';

let text: Promise<string> | null = null;

/** The generated OpenAPI document; read from disk, because the generator itself loads every route. */
export async function openapiReply(): Promise<RawReply> {
  text ??= readFile(join(process.cwd(), 'lib/server/generated/openapi.json'), 'utf8');
  return { body: await text, contentType: 'application/json; charset=utf-8' };
}
