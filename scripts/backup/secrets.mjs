import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { readEnvFile, writePrivateFile } from '../start/env-files.mjs';
import { at } from '../start/paths.mjs';

/**
 * Secrets and settings lie outside the database. A backup names them; their values go into it only when somebody asks for it. A fingerprint of
 * each secret tells at a restore whether the installation has the right one.
 */

/** Without these, sealed columns of the database cannot be read again. */
const SEALING = ['DATA_SECRET', 'CODE_SECRET'];
const FINGERPRINTED = ['SESSION_SECRET', 'BROWSER_SECRET', ...SEALING];
/** Variables that name a file which belongs to the settings. */
const FILES = ['WECHATPAY_MERCHANT_KEY_FILE', 'WECHATPAY_PUBLIC_KEYS'];
/** Files of the data folder that belong to the settings. */
const OF_DATA_DIR = ['secrets.env', 'demo-accounts.json'];

const fingerprint = (value, salt) => scryptSync(value, salt, 16);

/** The settings of an installation: environment, `.env` and the data folder's own secrets. */
function settings(env, dataDir) {
  return { ...readEnvFile(path.join(dataDir, 'secrets.env')), ...env };
}

/** Names of the product's variables, from .env.example. */
function knownNames() {
  const text = fs.readFileSync(at('.env.example'), 'utf8');
  return [...text.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map((m) => m[1]);
}

/** What the manifest says of the settings: names of those that are set, fingerprints of the secrets. */
export function describeSettings(env, dataDir) {
  const all = settings(env, dataDir);
  return {
    set: knownNames().filter((name) => all[name]),
    fingerprints: Object.fromEntries(
      FINGERPRINTED.filter((name) => all[name]).map((name) => {
        const salt = randomBytes(16);
        return [name, `${salt.toString('hex')}:${fingerprint(all[name], salt).toString('hex')}`];
      }),
    ),
  };
}

/** Names of the secrets that this installation lacks or has another value of. */
export function foreignSecrets(described, env, dataDir) {
  const all = settings(env, dataDir);
  return Object.entries(described.fingerprints).flatMap(([name, text]) => {
    const [salt, sum] = text.split(':').map((hex) => Buffer.from(hex, 'hex'));
    return all[name] && timingSafeEqual(fingerprint(all[name], salt), sum) ? [] : [name];
  });
}

/** Whether one of these names makes stored data unreadable. */
export const sealsData = (names) => names.some((name) => SEALING.includes(name));

/** Copies the settings with their values. @returns {string[]} paths below the folder */
export function copySecrets(env, dataDir, folder) {
  const target = path.join(folder, 'secrets');
  fs.mkdirSync(target, { mode: 0o700 });
  const all = settings(env, dataDir);
  const lines = knownNames()
    .filter((name) => all[name])
    .map((name) => `${name}=${all[name]}\n`);
  writePrivateFile(path.join(target, 'environment.env'), lines.join(''));
  const files = [
    ...OF_DATA_DIR.map((name) => path.join(dataDir, name)),
    ...FILES.flatMap((name) => (all[name] ? [path.resolve(all[name])] : [])),
  ];
  for (const file of files.filter((f) => fs.existsSync(f)))
    writePrivateFile(path.join(target, path.basename(file)), fs.readFileSync(file));
  return fs.readdirSync(target).map((name) => `secrets/${name}`);
}

/** Puts the secrets of a backup into a data folder that has none of its own. @returns {string[]} names of the files that were written */
export function restoreSecrets(folder, dataDir) {
  return OF_DATA_DIR.filter((name) => {
    const source = path.join(folder, 'secrets', name);
    const target = path.join(dataDir, name);
    if (!fs.existsSync(source) || fs.existsSync(target)) return false;
    writePrivateFile(target, fs.readFileSync(source));
    return true;
  });
}
