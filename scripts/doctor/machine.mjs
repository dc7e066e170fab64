import fs from 'node:fs';
import path from 'node:path';
import { agedNode } from '../start/node-version.mjs';
import { portTrouble, reachable } from '../start/services.mjs';

/** What the machine has to give: folders to write into, free ports, time zones, a Node.js that is looked after. */

const WHY = {
  EACCES: '没有写权限，请把目录交给运行网站的用户（chown、chmod）',
  EPERM: '没有写权限，请把目录交给运行网站的用户（chown、chmod）',
  EROFS: '文件系统是只读的（systemd 单元须在 ReadWritePaths 中列出该目录）',
  ENOSPC: '磁盘已满',
  ENOENT: '目录不存在',
  ENOTDIR: '路径中有一段不是目录',
  EEXIST: '该路径是一个文件，不是目录',
};

/** What an error of the file system means and what to do, in Chinese; `null` for any other error. @param {Error & { code?: string, path?: string }} e */
export const fileTrouble = (e) => (e.path && WHY[e.code] ? `无法写入 ${e.path}：${WHY[e.code]}` : null);

/** @returns {import('./checks.mjs').Finding[]} whether a file can be made in the folder */
export function folderFindings(name, dir, { make = false } = {}) {
  const trial = path.join(dir, `.doctor-${process.pid}`);
  try {
    if (make) fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
    fs.writeFileSync(trial, 'trial', { flush: true });
    fs.rmSync(trial);
    return [];
  } catch (e) {
    if (fs.existsSync(trial)) fs.rmSync(trial);
    return [{ name, text: `无法写入 ${dir}：${WHY[e.code] ?? e.message}` }];
  }
}

const PORT_TROUBLE = {
  EADDRINUSE: '已被其他程序占用（ss -ltnp 可查），请停止该程序或换一个端口',
  EACCES: '无权监听 1024 以下的端口，请换一个端口，由反向代理对外提供服务',
  EADDRNOTAVAIL: '本机没有 HOST 指定的地址',
  ENOTFOUND: '无法解析 HOST 指定的地址',
};

/** Whether the site itself answers there already. */
async function isOurs(port, host) {
  try {
    const answer = await fetch(`http://${reachable(host)}:${port}/healthz`, {
      signal: AbortSignal.timeout(1500),
    });
    return (await answer.json()).status === 'ok';
  } catch {
    return false;
  }
}

/**
 * @param {{ port: number, host: string }} options
 * @param {{ running?: boolean, name?: string }} [more] `running`: a port that the site itself has taken is in order
 * @returns {Promise<import('./checks.mjs').Finding[]>}
 */
export async function portFindings({ port, host }, { running = false, name = '端口' } = {}) {
  const trouble = await portTrouble(port, host);
  if (!trouble || (running && (await isOurs(port, host)))) return [];
  return [{ name, text: `${host}:${port} ${PORT_TROUBLE[trouble] ?? `无法监听（${trouble}）`}` }];
}

/** @param {import('./checks.mjs').Situation} situation */
export async function machineFindings({ env, options, production, dataDir, storageDir, running }) {
  const findings = folderFindings('DATA_DIR', dataDir, { make: true });
  if (env.STORAGE_DRIVER !== 's3')
    findings.push(...folderFindings('STORAGE_DIR', storageDir, { make: true }));
  if (env.BACKUP_STATUS_FILE)
    findings.push(
      ...folderFindings('BACKUP_STATUS_FILE', path.dirname(path.resolve(env.BACKUP_STATUS_FILE))),
    );
  findings.push(...(await portFindings(options, { running })));
  const metrics = Number(env.METRICS_PORT || 0);
  if (metrics > 0 && metrics < 65_536 && metrics !== options.port && !running)
    findings.push(...(await portFindings({ port: metrics, host: options.host }, { name: 'METRICS_PORT' })));
  try {
    new Intl.DateTimeFormat('zh-CN', { timeZone: 'Asia/Shanghai' }).format();
  } catch {
    findings.push({ name: 'Node.js', text: '缺少时区数据（Asia/Shanghai），请使用 nodejs.org 提供的版本' });
  }
  const aged = production && agedNode();
  if (aged) findings.push({ name: 'Node.js', text: aged, note: true });
  return findings;
}
