import fs from 'node:fs';
import { readEnvFile } from '../start/env-files.mjs';
import { at } from '../start/paths.mjs';

/**
 * BACKUP_STATUS_FILE: what the site knows of its backups (lib/domain/admin/backup-queries.ts). The newest begin, good end and failure, so that a backup
 * that fails, dies or is never begun raises an alarm the same night. The file is whole or not there.
 */
const statusFile = () => ({ ...readEnvFile(at('.env')), ...process.env }).BACKUP_STATUS_FILE;

function note(facts) {
  const file = statusFile();
  if (!file) return;
  let known = {};
  try {
    known = JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    // the first one, or a file that somebody broke
  }
  fs.writeFileSync(`${file}.new`, `${JSON.stringify({ ...known, ...facts })}\n`);
  fs.renameSync(`${file}.new`, file);
}

const now = () => new Date().toISOString();

export const noteStart = () => note({ startedAt: now() });

/** @param {number} code the backup's exit code; only 0 is a good end */
export const noteEnd = (code) => note(code === 0 ? { finishedAt: now() } : { failedAt: now(), code });
