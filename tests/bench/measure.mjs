import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import autocannon from 'autocannon';

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
export function fetchRaw(url, headers) {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (res) => {
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

/** One loaded run: requests per second, latencies in ms, CPU-ms of the server per request, failed requests. */
export async function load({ url, pid, headers, seconds, connections, rate }) {
  const before = cpuMs(pid);
  const r = await autocannon({ url, headers, connections, duration: seconds, overallRate: rate });
  const total = r.requests.total;
  return {
    rps: round(r.requests.average),
    p50: r.latency.p50,
    p975: r.latency.p97_5,
    p99: r.latency.p99,
    cpuPerRequest: round((cpuMs(pid) - before) / Math.max(1, total), 4),
    failed: r.errors + r.timeouts + r.non2xx,
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
    failed: runs.reduce((a, r) => a + r.failed, 0),
  };
}
