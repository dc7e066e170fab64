import fs from 'node:fs';
import path from 'node:path';
import { linkLibraries } from '../db/binaries.mjs';
import { ensureBuild, ensureBundles } from './build.mjs';
import { waitForLock } from './lock.mjs';
import { ensurePackages } from './packages.mjs';
import { BUILD_DIR, at } from './paths.mjs';
import { Stop, say } from './say.mjs';

/**
 * Makes the work tree ready: packages, bundles, pages. One process at a time does so.
 * @param {{ build?: boolean, dev?: boolean, packagesOnly?: boolean }} options `build` false takes what was built before; `dev` needs no pages
 * @throws {Stop}
 */
export async function prepareTree({ build = true, dev = false, packagesOnly = false }) {
  fs.mkdirSync(BUILD_DIR, { recursive: true });
  const lock = await waitForLock(path.join(BUILD_DIR, 'setup.lock'), (owner) =>
    say(`另一个进程（${owner.pid}）正在安装或构建，等待其完成……`),
  );
  try {
    await ensurePackages();
    if (packagesOnly) return;
    // A drill runs in a unit that may not write into the packages.
    if (build) linkLibraries();
    if (dev) await ensureBundles();
    else if (build) await ensureBuild();
    if (!dev && !fs.existsSync(at('.next', 'BUILD_ID'))) {
      throw new Stop('还没有构建，请去掉 --no-build 再启动。');
    }
  } finally {
    lock.release();
  }
}
