import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { drive, requestBytes } from './client.mjs';

/** CPU time of a process so far in milliseconds, user and system (Linux; NaN elsewhere). */
export function cpuMs(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

/**
 * CPU time of a database server so far in milliseconds: its processes that run, and those that ended.
 *
 * @param pid of the postmaster
 */
export function databaseCpuMs(pid) {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean);
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ended = (Number(fields[13]) + Number(fields[14])) * 10;
    return children.reduce((sum, child) => sum + (cpuMs(child) || 0), ended);
  } catch {
    return Number.NaN;
  }
}

/** Resident memory of a process in MiB, now and at most so far (Linux). */
export function memoryMb(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const line = (name) => Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024);
  return { now: line('VmRSS'), most: line('VmHWM') };
}

export const median = (list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)];
const round = (n, digits = 0) => Number(n.toFixed(digits));

/** Starts a node script and resolves with its process and the match of `pattern` in its output. */
export function startNode(args, pattern, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text = (text + chunk).slice(-20_000);
      const match = pattern.exec(text);
      if (match) resolve({ child, match });
    });
    child.once('exit', (code) => reject(new Error(`${args[0]} exited with ${code}\n${text.slice(-2000)}`)));
  });
}

/** Runs a node script to its end with its output shown. */
export function runNode(args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: 'inherit' });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${args[0]} exited with ${code}`)),
    );
  });
}

/** One whole reply as bytes, with its headers, in the encoding asked for. */
export function fetchRaw(url, headers, method = 'GET') {
  return new Promise((resolve, reject) => {
    request(url, { headers, method }, (res) => {
      const chunks = [];
      res.on('data', (c) => chunks.push(c));
      res.on('end', () =>
        resolve({ status: res.statusCode, headers: res.headers, body: Buffer.concat(chunks) }),
      );
    })
      .once('error', reject)
      .end();
  });
}

/** Each connection walks through a part of the requests, together through all. */
function spreadOver(requests, connections) {
  const each = Math.max(4, Math.ceil(requests.length / connections));
  return (n) => Array.from({ length: each }, (_, i) => requests[(n * each + i) % requests.length]);
}

/** Every run begins with this: all connections are opened and ask at one moment, which no visitors do. Its replies are not timed. */
const SETTLE_SECONDS = 1;

const percentile = (sorted, share) =>
  round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);

/**
 * One loaded run: requests per second, latencies in ms, CPU-ms of the server per request, failed requests.
 *
 * @param {{ path: string, method?: string, headers?: object, body?: string }[]} [options.requests] instead of one address for all
 * @param {number} [options.databasePid] postmaster whose CPU time is told as well
 */
export async function load({ url, pid, headers, seconds, connections, rate, requests, databasePid }) {
  const { origin, host, pathname, search } = new URL(url);
  const asked = (requests ?? [{ path: pathname + search, headers }]).map((one) =>
    requestBytes({ host, ...one }),
  );
  const before = [cpuMs(pid), databaseCpuMs(databasePid)];
  const own = process.cpuUsage();
  const settled = performance.now() + SETTLE_SECONDS * 1000;
  const times = [];
  let total = 0;
  let failed = 0;
  await drive({
    origin,
    connections,
    signal: AbortSignal.timeout((SETTLE_SECONDS + seconds) * 1000),
    rate,
    requestsOf: spreadOver(asked, connections),
    replied: (status, ms) => {
      total += 1;
      if (status < 200 || status > 299) failed += 1;
      if (performance.now() >= settled) times.push(ms);
    },
    failed: () => (failed += 1),
  });
  const { user, system } = process.cpuUsage(own);
  const perRequest = (after, start) => round((after - start) / Math.max(1, total), 4);
  times.sort((a, b) => a - b);
  return {
    rps: round(times.length / seconds),
    p50: percentile(times, 0.5),
    p975: percentile(times, 0.975),
    p99: percentile(times, 0.99),
    cpuPerRequest: perRequest(cpuMs(pid), before[0]),
    ...(databasePid ? { databaseCpu: perRequest(databaseCpuMs(databasePid), before[1]) } : {}),
    clientCpu: perRequest((user + system) / 1000, 0),
    failed,
    total,
  };
}

/** Medians over repeated runs, with the spread of the rates in percent. */
export function summary(runs) {
  const rates = runs.map((r) => r.rps);
  return {
    rps: median(rates),
    spreadPercent: round(((Math.max(...rates) - Math.min(...rates)) / median(rates)) * 100),
    p50: median(runs.map((r) => r.p50)),
    p99: median(runs.map((r) => r.p99)),
    cpuPerRequest: median(runs.map((r) => r.cpuPerRequest)),
    clientCpu: median(runs.map((r) => r.clientCpu)),
    ...(runs[0].databaseCpu === undefined ? {} : { databaseCpu: median(runs.map((r) => r.databaseCpu)) }),
    failed: runs.reduce((a, r) => a + r.failed, 0),
  };
}
