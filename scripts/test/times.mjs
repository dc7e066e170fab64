import path from 'node:path';
import { ROOT } from '../start/paths.mjs';

/** How many of the test files that took longest are named. */
const SLOWEST = 15;

/** What this run spent its time on: steps in order, with the ring that each belongs to, and every test file. */
const steps = [];
const files = [];
let ring = '';

/** Takes the time of a step, whatever comes of it. @template T @param {string} name @param {() => Promise<T>} work @returns {Promise<T>} */
export async function timed(name, work) {
  const began = performance.now();
  const step = { ring, name, seconds: 0 };
  steps.push(step);
  try {
    return await work();
  } finally {
    step.seconds = (performance.now() - began) / 1000;
  }
}

/** Takes the time of a whole ring; the steps within are its own. */
export function timedRing(name, work) {
  return timed(name, () => {
    ring = name;
    return work().finally(() => (ring = ''));
  });
}

/** @param {{ file: string, seconds: number }[]} more */
export const noteFiles = (more) => files.push(...more);

/** Where the time went, one line each: rings with their steps, then the slowest test files. */
export function timesTable() {
  const line = (seconds, text) => `${seconds.toFixed(1).padStart(8)} s  ${text}`;
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  return [
    '== where the time went',
    ...steps.map((s) => line(s.seconds, s.ring ? `  ${s.ring}: ${s.name}` : s.name)),
    ...(slowest.length > 0 ? ['== slowest test files'] : []),
    ...slowest.map((f) => line(f.seconds, path.relative(ROOT, f.file))),
  ].join('\n');
}
