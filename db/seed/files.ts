import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoragePort } from '@/lib/adapters/storage/port';

/** Files of the demo world that are the same in every one; `scripts/demo-files` draws the pictures. */
const FOLDER = join(process.cwd(), 'db', 'seed', 'files');

/** Typeset publications whose first pages everybody may see in the shop, and how many of them. */
export const TRIAL_FILES = ['work-phones', 'tech-secrets', 'office', 'questions'] as const;
export const TRIAL_PAGES = 3;

/** Names of the pages of sample chapters, `trial-<work>-<page>`, in their order. */
export const trialPictures = async (): Promise<string[]> =>
  (await readdir(FOLDER))
    .filter((name) => name.startsWith('trial-'))
    .map((name) => name.replace(/\.webp$/, ''))
    .toSorted();

export const demoFile = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(join(FOLDER, name)));

/** Stores a picture of the folder where everybody may see it; returns its public path. */
export async function storeDemoPicture(storage: StoragePort, name: string): Promise<string> {
  const key = `seed/${name}.webp`;
  await storage.put(key, await demoFile(`${name}.webp`), { contentType: 'image/webp', private: false });
  return `/files/${key}`;
}
