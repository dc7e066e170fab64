import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A port on which nothing listens: an adapter that a test did not expect to be used fails at once. */
const NOWHERE = 'http://127.0.0.1:9';

/** Where this worker's uploads go: a folder of the run, which global-teardown.ts deletes. */
function storageDir(): string {
  const base = process.env.TEST_STORAGE_DIR ?? os.tmpdir();
  const dir = path.join(base, `storage-${process.env.JEST_WORKER_ID ?? '1'}`);
  fs.rmSync(dir, { recursive: true, force: true });
  fs.mkdirSync(dir, { recursive: true });
  return dir;
}

/**
 * The environment of a test file. `lib/server/env.ts` reads it at its first use, so a file that needs another value sets it at its top
 * level. Rate limits are scaled out of the way; files that test them set RATE_SCALE=1.
 */
export function setTestEnv(): void {
  const fixed: Record<string, string> = {
    PORT: '3000',
    HOST: '127.0.0.1',
    SITE_URL: 'http://127.0.0.1:3000',
    STORAGE_DIR: storageDir(),
    SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef',
    BROWSER_SECRET: 'browser-secret-of-the-tests-0123456789abcdef',
    CODE_SECRET: 'code-secret-of-the-tests-0123456789abcdefgh',
    TRUST_PROXY: '0',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    JOBS: 'off',
    RATE_SCALE: '1000',
    WECHATPAY_BASE_URL: NOWHERE,
    WECHATPAY_MCHID: '1900000001',
    SMS_BASE_URL: NOWHERE,
    MAIL_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: '保密宣传网 <noreply@portal.example>',
  };
  for (const [name, value] of Object.entries(fixed)) process.env[name] = value;
}
