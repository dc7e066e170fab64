import 'server-only';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { code128 } from '@/lib/core/code128';
import { formatMinute } from '@/lib/core/dates';
import type { LabelPort } from './port';

const PROGRAM = 'lib/adapters/label/worker.mjs';
const PAPER_PROGRAM = 'lib/adapters/label/paper-worker.mjs';
const TIMEOUT_MS = 60_000;

/** Draws in a thread of its own: a font is read and cut for each file, which takes a processor for a while. A program that Next's bundler could read here would be bundled, too. */
function drawApart(program: string, workerData: object): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((settle, refuse) => {
    const worker = new Worker(resolve(program), {
      env: {},
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    const end = (act: () => void) => {
      clearTimeout(timer);
      act();
      void worker.terminate();
    };
    const timer = setTimeout(() => end(() => refuse(new Error('drawing took too long'))), TIMEOUT_MS);
    worker.once('message', (bytes: Uint8Array<ArrayBuffer>) => end(() => settle(bytes)));
    worker.once('error', (error) => end(() => refuse(error)));
    worker.once('exit', (code) => end(() => refuse(new Error(`drawing ended with ${code}`))));
  });
}

/** Labels and papers drawn with pdfkit, a file at a time. */
export function createLabels(): LabelPort {
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = (program: string, workerData: object) => {
    const drawn = turn.then(() => drawApart(program, workerData));
    turn = drawn.catch(() => undefined);
    return drawn;
  };
  return {
    draw: (labels) =>
      inTurn(PROGRAM, {
        labels: labels.map((l) => ({
          ...l,
          bars: code128(l.trackingNo),
          printedAt: formatMinute(l.printedAt.toISOString()),
        })),
      }),
    drawPaper: (paper) => inTurn(PAPER_PROGRAM, { paper }),
  };
}
