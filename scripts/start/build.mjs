import fs from 'node:fs';
import path from 'node:path';
import { identity, lives } from './lock.mjs';
import { BUILD_DIR, ROOT, at } from './paths.mjs';
import { run } from './processes.mjs';
import { Stop, say } from './say.mjs';
import { hashFiles } from './stamp.mjs';
import { noteCommit } from './version.mjs';

/** What the pages and our own bundles are made from; tsconfig.json is apart because `next build` may rewrite it. */
const SOURCES = [
  'app',
  'components',
  'lib',
  'db',
  'middleware.ts',
  'next.config.ts',
  'package.json',
  'package-lock.json',
];
const NODE_SOURCES = ['scripts/dev-gateway', 'scripts/build-node.mjs'];

const PAGES_STAMP = path.join(BUILD_DIR, 'pages.stamp');
const BUNDLES_STAMP = path.join(BUILD_DIR, 'bundles.stamp');
const USERS = path.join(BUILD_DIR, 'users');

/** Variables that Next writes into the browser's code. */
function publicVariables() {
  const names = Object.keys(process.env).filter((n) => n.startsWith('NEXT_PUBLIC_'));
  return names
    .toSorted()
    .map((n) => `${n}=${process.env[n]}`)
    .join('\n');
}

const sourcesHash = () =>
  hashFiles(
    SOURCES.map((p) => at(p)),
    publicVariables(),
  );
const bundlesHash = () => hashFiles([...SOURCES, 'tsconfig.json', ...NODE_SOURCES].map((p) => at(p)));
const pagesStamp = (sources) => `${sources} ${hashFiles([at('tsconfig.json')])}\n`;
const read = (file) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '');

function pagesFresh() {
  return fs.existsSync(at('.next', 'BUILD_ID')) && read(PAGES_STAMP) === pagesStamp(sourcesHash());
}

/** Running launchers that serve the pages built in this work tree, besides this one. */
function otherUsers() {
  if (!fs.existsSync(USERS)) return [];
  const owners = fs
    .readdirSync(USERS)
    .map((name) => JSON.parse(fs.readFileSync(path.join(USERS, name), 'utf8')));
  return owners.filter((owner) => owner.pid !== process.pid && lives(owner));
}

/** Notes that this process serves the built pages until it ends: nobody may build over them meanwhile. */
export function useBuild() {
  fs.mkdirSync(USERS, { recursive: true });
  const file = path.join(USERS, `${process.pid}.json`);
  fs.writeFileSync(file, JSON.stringify(identity()));
  return () => fs.rmSync(file, { force: true });
}

/** Bundles the entry points that run outside Next: site process, dev gateway, seed. Takes about a second. */
export async function ensureBundles() {
  const wanted = bundlesHash();
  const rebuilt = read(BUNDLES_STAMP) !== wanted;
  if (!rebuilt) return noteCommit({ rebuilt });
  say('正在打包服务端程序……');
  await run(process.execPath, [at('scripts', 'gen', 'main.mjs')], { quiet: true, what: '生成接口文档' });
  fs.rmSync(BUNDLES_STAMP, { force: true });
  await run(process.execPath, [at('scripts', 'build-node.mjs')], { quiet: true, what: '打包服务端程序' });
  noteCommit({ rebuilt });
  fs.writeFileSync(BUNDLES_STAMP, wanted);
}

/**
 * Builds what is missing or older than its sources.
 * @throws {Stop} when a build fails, or when another site of this work tree runs and would lose its files
 */
export async function ensureBuild() {
  await ensureBundles();
  if (pagesFresh()) return;
  const [user] = otherUsers();
  if (user)
    throw new Stop(`源代码有变化，需要重新构建，但网站正在运行（进程 ${user.pid}）。请先停止它，再重试。`);
  say('正在构建网站页面（next build），约需一分钟……');
  fs.rmSync(PAGES_STAMP, { force: true });
  const sources = sourcesHash();
  await run(process.execPath, [at('node_modules', 'next', 'dist', 'bin', 'next'), 'build', ROOT], {
    quiet: true,
    what: '构建网站页面',
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  fs.writeFileSync(PAGES_STAMP, pagesStamp(sources));
}
