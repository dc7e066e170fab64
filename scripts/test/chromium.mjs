import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { install, mayInstall } from './debian.mjs';

/** Chromium without a window of its own: half of the other's work on a machine without a graphics card is to draw that window. */
const HEADLESS = '/usr/bin/chromium-headless-shell';
/** Where browsers of the Chromium family usually lie. */
const PLACES = [
  HEADLESS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function findChromium() {
  const asked = process.env.CHROMIUM_BIN;
  if (asked) return fs.existsSync(asked) ? asked : null;
  return PLACES.find((p) => fs.existsSync(p)) ?? null;
}

/** Whether some installed font has Chinese glyphs; macOS brings its own. */
function hasChineseFont() {
  if (process.platform !== 'linux') return true;
  const list = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' });
  return list.status === 0 && list.stdout.trim() !== '';
}

/**
 * The browser of the e2e ring, installed from Debian's packages together with Chinese fonts where we may.
 * @returns {Promise<string | null>} its path; `null` after saying what is missing
 */
export async function ensureChromium() {
  if (mayInstall()) {
    if (!hasChineseFont()) await install(['fonts-noto-cjk', 'fontconfig']);
    if (!process.env.CHROMIUM_BIN && !fs.existsSync(HEADLESS)) await install(['chromium-headless-shell']);
    if (!process.env.CHROMIUM_BIN && !findChromium()) await install(['chromium']);
  }
  const found = findChromium();
  if (!found) {
    console.log(
      `浏览器测试需要 Chromium：请安装（Debian：apt-get install chromium fonts-noto-cjk），或用环境变量 CHROMIUM_BIN 指定其路径。\n` +
        `The browser tests need Chromium: install it (Debian: apt-get install chromium fonts-noto-cjk) or name it in CHROMIUM_BIN.`,
    );
  }
  if (!hasChineseFont()) {
    console.log(
      '警告：没有中文字体，截图中的汉字会显示为方框。\nWarning: no Chinese font is installed; text in screenshots shows as boxes.',
    );
  }
  return found;
}
