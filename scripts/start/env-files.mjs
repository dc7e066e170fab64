import { randomBytes } from 'node:crypto';
import fs from 'node:fs';

/** Secrets that every installation makes for itself: none is in the repository (security.md S-58). */
const SECRET_NAMES = ['SESSION_SECRET', 'BROWSER_SECRET', 'CODE_SECRET'];

/**
 * `NAME=value` lines; blank lines and `#` comments are skipped, one pair of quotes around a value is dropped.
 * @param {string} file @returns {Record<string, string>} empty when the file is missing
 */
export function readEnvFile(file) {
  if (!fs.existsSync(file)) return {};
  const out = {};
  for (const line of fs.readFileSync(file, 'utf8').split(/\r?\n/)) {
    const match = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=(.*)$/.exec(line);
    if (!match) continue;
    const value = match[2].trim();
    out[match[1]] = /^(['"]).*\1$/.test(value) ? value.slice(1, -1) : value;
  }
  return out;
}

/** Writes a file that only its owner reads, complete or not at all. */
export function writePrivateFile(file, text) {
  fs.writeFileSync(`${file}.new`, text, { mode: 0o600 });
  fs.chmodSync(`${file}.new`, 0o600);
  fs.renameSync(`${file}.new`, file);
}

/**
 * The installation's own secrets, made at the first start and kept. A variable that the environment sets is left to it.
 * @param {string} file @param {Record<string, string | undefined>} env
 */
export function ensureSecrets(file, env) {
  const secrets = readEnvFile(file);
  const missing = SECRET_NAMES.filter((name) => !secrets[name]);
  for (const name of missing) secrets[name] = randomBytes(48).toString('base64url');
  if (missing.length > 0) {
    const lines = Object.entries(secrets).map(([k, v]) => `${k}=${v}`);
    writePrivateFile(file, `${lines.join('\n')}\n`);
  }
  return Object.fromEntries(Object.entries(secrets).filter(([name]) => !env[name]));
}
