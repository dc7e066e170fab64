import 'server-only';
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PdfRefused, type PdfRefusal } from '@/lib/core/pdf-refusal';
import type { PdfBook, PdfOutlineEntry, PdfPage, PdfPort } from './port';

const MB = 1024 * 1024;

export interface PdfLimits {
  /** The program that draws, from the folder the site runs in: plain Node, since neither bundle can hold the wasm of the drawing library. */
  program: string;
  maxPages: number;
  /** Work of the processor that the file, and a page, may cost, in milliseconds: a process that goes last takes any time on a busy machine. */
  openMs: number;
  pageMs: number;
  /** Priority of the process, as `setPriority` takes it. */
  priority: number;
  /** Resident bytes at which the process is ended. */
  memoryBytes: number;
  /** Resident bytes after a page from which on the next page gets a new process: the memory of the drawing library never shrinks. */
  tiredBytes: number;
  /** Widths of the pictures in pixels, the largest first. */
  widths: readonly number[];
}

const LIMITS: PdfLimits = {
  program: 'lib/adapters/pdf/worker.mjs',
  maxPages: 1000,
  openMs: 60_000,
  pageMs: 60_000,
  // The site goes first: conversion takes what it leaves over.
  priority: constants.priority.PRIORITY_LOW,
  memoryBytes: 1200 * MB,
  tiredBytes: 700 * MB,
  widths: [1600, 900, 200],
};

/** Another process would end the same way. */
const FINAL: ReadonlySet<PdfRefusal> = new Set(['timeout', 'lost_text']);

/** Work that took so many times its limit by the clock has come to a stand. */
const STANDSTILL = 30;

/** `cpuMs`: work of the processor since the process began. */
type Answer = { id: number; cpuMs: number } & (
  | { opened: { pageCount: number; outline: PdfOutlineEntry[] } }
  | { page: PdfPage; rss: number }
  | { refused: PdfRefusal; fonts: string[] }
);

/** Resident memory of a process in bytes and its work in milliseconds; 0 where the system does not tell. */
async function costOf(pid: number): Promise<{ bytes: number; cpuMs: number }> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const [memory, stat] = await Promise.all([read('statm'), read('stat')]);
  // Fields 14 and 15, in hundredths of a second; the name in brackets before them may hold anything.
  const [, user = 0, system = 0] = /^.*\) (?:\S+ ){11}(\d+) (\d+) /s.exec(stat)?.map(Number) ?? [];
  return { bytes: Number(memory.split(' ')[1] ?? 0) * 4096, cpuMs: (user + system) * 10 };
}

/** One process with one opened file. It ends with its parent, and at the first call that takes too long or too much. */
class Worker {
  private readonly child: ChildProcess;
  private readonly watch: NodeJS.Timeout;
  private pending: { id: number; maxCpuMs: number; done(answer: Answer | PdfRefused): void } | null = null;
  /** Work of the processor up to the last answer. */
  private spentMs = 0;
  private calls = 0;
  private ended: PdfRefusal | null = null;

  constructor(private readonly limits: PdfLimits) {
    this.child = fork(resolve(limits.program), [], {
      // Nothing of the site's secrets goes into the process that reads foreign files.
      env: {} as NodeJS.ProcessEnv,
      execArgv: ['--max-old-space-size=512'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const { pid } = this.child;
    if (pid !== undefined) lowerPriority(pid, limits.priority);
    this.child.on('message', (answer: Answer) => {
      if (answer.id === this.pending?.id) this.settle(answer);
    });
    this.child.on('error', () => this.end('broken'));
    this.child.on('exit', () => this.end(this.ended ?? 'memory'));
    this.watch = setInterval(() => {
      if (pid !== undefined)
        void costOf(pid).then(({ bytes, cpuMs }) => {
          if (bytes > this.limits.memoryBytes) this.end('memory');
          else if (this.pending && cpuMs > this.pending.maxCpuMs) this.end('timeout');
        });
    }, 500);
    this.watch.unref();
  }

  private settle(answer: Answer | PdfRefused): void {
    const { pending } = this;
    this.pending = null;
    pending?.done(answer);
  }

  end(reason: PdfRefusal): void {
    this.ended ??= reason;
    clearInterval(this.watch);
    this.child.kill('SIGKILL');
    this.settle(new PdfRefused(reason));
  }

  /** @param ms work of the processor that the answer may cost. @throws PdfRefused */
  async call(request: object, ms: number): Promise<Answer> {
    if (this.ended) throw new PdfRefused(this.ended);
    const id = (this.calls += 1);
    let timer: NodeJS.Timeout | undefined;
    const answer = await new Promise<Answer | PdfRefused>((done) => {
      this.pending = { id, maxCpuMs: this.spentMs + ms, done };
      timer = setTimeout(() => this.end('timeout'), ms * STANDSTILL);
      this.child.send({ id, ...request }, (e) => (e ? this.end('memory') : undefined));
    });
    clearTimeout(timer);
    if (answer instanceof PdfRefused) throw answer;
    // The watch looks twice a second; what was done between two looks says itself what it cost.
    const tooMuch = answer.cpuMs > this.spentMs + ms;
    this.spentMs = answer.cpuMs;
    if (tooMuch) {
      this.end('timeout');
      throw new PdfRefused('timeout');
    }
    if ('refused' in answer) throw new PdfRefused(answer.refused, null, answer.fonts);
    return answer;
  }
}

function lowerPriority(pid: number, priority: number): void {
  try {
    setPriority(pid, priority);
  } catch {
    // Some systems do not allow it; the conversion then runs as any other process.
  }
}

/** The file lies on the disk only until the process has read it: whoever dies later leaves nothing behind. */
async function start(bytes: Uint8Array, limits: PdfLimits) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-pdf-'));
  const worker = new Worker(limits);
  try {
    const path = join(folder, 'source.pdf');
    await writeFile(path, bytes, { mode: 0o600 });
    const { maxPages, widths } = limits;
    const answer = await worker.call({ open: { path, maxPages, widths } }, limits.openMs);
    if (!('opened' in answer)) throw new PdfRefused('broken');
    return { worker, opened: answer.opened };
  } catch (e) {
    worker.end('broken');
    throw e;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** An opened file whose process is replaced when it is tired, and once for a page on which it died. */
async function openBook(bytes: Uint8Array, limits: PdfLimits): Promise<PdfBook> {
  const first = await start(bytes, limits);
  let worker: Worker | null = first.worker;
  const draw = async (n: number): Promise<PdfPage> => {
    worker ??= (await start(bytes, limits)).worker;
    const answer = await worker.call({ page: n }, limits.pageMs);
    if (!('page' in answer)) throw new PdfRefused('broken', n);
    // The watch looks twice a second; a page drawn between two looks says itself what it took.
    if (answer.rss > limits.memoryBytes) throw new PdfRefused('memory', n);
    if (answer.rss > limits.tiredBytes) {
      worker.end('memory');
      worker = null;
    }
    return answer.page;
  };
  return {
    ...first.opened,
    async page(n) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await draw(n);
        } catch (e) {
          if (!(e instanceof PdfRefused)) throw e;
          worker?.end(e.reason);
          worker = null;
          // What earlier pages left in the memory may be the reason: a new process tries once more.
          if (attempt > 1 || FINAL.has(e.reason)) throw new PdfRefused(e.reason, n, e.fonts);
        }
      }
    },
    close() {
      worker?.end('broken');
      worker = null;
    },
  };
}

/** The PDF adapter: files are read and drawn by a process of their own, of low priority and without the site's environment. */
export function createPdf(given: Partial<PdfLimits> = {}): PdfPort {
  const limits = { ...LIMITS, ...given };
  return { open: (bytes) => openBook(bytes, limits) };
}
