import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { at } from '../start/paths.mjs';
import { PRODUCTION_NODE } from '../start/node-version.mjs';
import { runStep } from './steps.mjs';

const FOLDER = at('.data', 'tools', `node-${PRODUCTION_NODE}`);
const PACKAGE = `node-${process.platform}-${process.arch}`;
const BINARY = path.join(FOLDER, 'node_modules', PACKAGE, 'bin', 'node');

const works = () =>
  spawnSync(BINARY, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${PRODUCTION_NODE}`;

/** The environment in which `node` is this binary, for programs and what they start. */
const using = (file) => ({ PATH: `${path.dirname(file)}${path.delimiter}${process.env.PATH ?? ''}` });

/**
 * Node.js of the line that production runs on, for the rings that run the site; a package of the registry brings its binary.
 * @returns {Promise<Record<string, string>>} the environment in which `node` is that one; empty, after saying so, where it cannot be had
 */
export async function productionNode() {
  if (process.versions.node.split('.')[0] === PRODUCTION_NODE.split('.')[0]) return {};
  if (!works()) {
    console.log(`正在安装 Node.js ${PRODUCTION_NODE}（生产环境所用版本）……`);
    fs.mkdirSync(FOLDER, { recursive: true });
    fs.writeFileSync(path.join(FOLDER, 'package.json'), '{ "private": true }\n');
    const { output } = await runStep(
      [
        'npm',
        'install',
        '--no-audit',
        '--no-fund',
        '--ignore-scripts',
        '--loglevel=error',
        '--prefix',
        FOLDER,
        `${PACKAGE}@${PRODUCTION_NODE}`,
      ],
      { quiet: true },
    );
    if (!works()) {
      console.log(`${output}\n警告：没有 Node.js ${PRODUCTION_NODE}，测试使用 ${process.versions.node}。`);
      return {};
    }
  }
  console.log(`Node.js ${PRODUCTION_NODE}`);
  return using(BINARY);
}
