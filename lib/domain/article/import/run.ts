import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import type { BroughtFile } from '@/lib/domain/article/import/files';
import type { ImportHead } from '@/lib/domain/article/import/front-matter';
import type { UploadUsage } from '@/lib/states/upload';

/** The steps that an imported article goes through; each is written with its own time. */
export type ImportStep = 'create' | 'submit' | 'audit' | 'publish' | 'withdraw';

export interface StoredFile {
  id: number;
  /** `/files/…` */
  path: string;
}

/** What an import is asked to do. */
export interface ImportOptions {
  /** Folder on disk; nothing outside it is read. */
  root: string;
  /** Name of the collection: the same one imported again updates its articles. */
  source: string;
  /** Acts for the administrator who writes. */
  editor: Ctx;
  /** Acts for another administrator who passes the texts; needed for `publish`. */
  auditor?: Ctx | null;
  /** Takes articles as far as their head says (published when it says nothing); otherwise all stay drafts. */
  publish?: boolean;
  createCategories?: boolean;
  /** Category of articles that name none. */
  category?: readonly string[];
  /** Checks everything and writes nothing. */
  dryRun?: boolean;
  /** Also overwrites what was edited in the office since the last import. */
  force?: boolean;
  /** Puts a picture or document into the media library. */
  store(file: BroughtFile, usage: UploadUsage): Promise<StoredFile>;
  /** Takes files back whose article could not be written. */
  discard(ids: readonly number[]): Promise<void>;
  /** The time at which a file is imported. */
  now?(): Date;
  /** The time of a step; that of the import when absent. */
  at?(head: ImportHead, step: ImportStep): Date;
  /** Changes a head after it was read. */
  adjust?(head: ImportHead, path: string): ImportHead;
}

export const importResults = {
  imported: '新增',
  changed: '更新',
  unchanged: '未变',
  failed: '失败',
} as const;
export type ImportResult = keyof typeof importResults;

/** What became of one file. */
export interface ImportedFile {
  path: string;
  result: ImportResult;
  articleId: number | null;
  title: string | null;
  /** Why it failed. */
  reason: string | null;
  line: number | null;
  /** What a person should look at although the file was imported. */
  warnings: string[];
}

/** The options with what one run remembers. */
export interface ImportRun extends ImportOptions {
  /** SHA-256 → stored file, for pictures that several articles show. */
  known: Map<string, StoredFile>;
}
