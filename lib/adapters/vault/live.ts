import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { VaultPort } from './port';

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (secret: string, use: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `portal vault ${VERSION} ${use}`, 32));

/**
 * AES-256-GCM and HMAC-SHA-256 under two keys derived from one secret.
 *
 * @param previous the secret before the last change: opens what it sealed and finds what it stored, and seals nothing
 */
export function createVault(secret: string, previous = ''): VaultPort {
  const own = vaultOf(secret);
  if (!previous || previous === secret) return own;
  const old = vaultOf(previous);
  return {
    ...own,
    open(sealed, about) {
      try {
        return own.open(sealed, about);
      } catch {
        return old.open(sealed, about);
      }
    },
    fingerprints: (text, purpose) => [own.fingerprint(text, purpose), old.fingerprint(text, purpose)],
  };
}

function vaultOf(secret: string): VaultPort {
  if (secret.length < 32) throw new Error('the secret of the vault is too short');
  const sealKey = keyOf(secret, 'seal');
  const markKey = keyOf(secret, 'fingerprint');
  const fingerprint = (text: string, purpose: string) =>
    createHmac('sha256', markKey).update(`${purpose}\n${text}`).digest('hex');
  return {
    seal(text, about) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv);
      cipher.setAAD(Buffer.from(about, 'utf8'));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64url')}`;
    },
    open(sealed, about) {
      const [version, text] = sealed.split('.');
      const raw = Buffer.from(text ?? '', 'base64url');
      if (version !== VERSION || raw.length < IV_BYTES + TAG_BYTES) throw new Error('not a sealed value');
      const decipher = createDecipheriv('aes-256-gcm', sealKey, raw.subarray(0, IV_BYTES));
      decipher.setAAD(Buffer.from(about, 'utf8'));
      decipher.setAuthTag(raw.subarray(raw.length - TAG_BYTES));
      const body = raw.subarray(IV_BYTES, raw.length - TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
    fingerprint,
    fingerprints: (text, purpose) => [fingerprint(text, purpose)],
  };
}
