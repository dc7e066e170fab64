/**
 * `node scripts/demo-files/main.mjs [part of a name]`: draws the pictures of `db/seed/files` and `db/seed/articles/pictures`, which the demo world copies. The
 * publications beside them (PDF) were typeset once and are the originals. Faces and drawings are fetched when they are needed, since nothing else wants them:
 * Noto Serif SC (SIL Open Font License) and Fluent Emoji Flat (MIT); Noto Sans Hans is a package of the product.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { importBundled } from '../start/bundled.mjs';
import { at } from '../start/paths.mjs';

const PACKAGES = ['@expo-google-fonts/noto-serif-sc@0.4.3', '@iconify-json/fluent-emoji-flat@1.2.6'];
const folder = at('.build/demo-files');

fs.mkdirSync(folder, { recursive: true });
execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, ...PACKAGES], {
  stdio: 'inherit',
});
const fonts = [
  path.join(folder, 'node_modules/@expo-google-fonts/noto-serif-sc'),
  at('node_modules/@embedpdf/fonts-sc/fonts'),
];
const config = path.join(folder, 'fonts.conf');
fs.writeFileSync(
  config,
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>${fonts.map((dir) => `<dir>${dir}</dir>`).join('')}<cachedir>${folder}/cache</cachedir></fontconfig>`,
);
// It is read when the first text is drawn in this process, and only then.
process.env.FONTCONFIG_FILE = config;
const icons = path.join(folder, 'node_modules/@iconify-json/fluent-emoji-flat/icons.json');

const { drawDemoFiles } = await importBundled('scripts/demo-files/draw.ts');
console.log(`${await drawDemoFiles(at('db/seed'), icons, process.argv[2] ?? '')} pictures`);
