const TURNS = 12;
/** Below this (microseconds) the clock of the CPU tells nothing. */
const LEAST_US = 200;
/** Runs of the smaller input that are measured together. */
const RUNS = 5;

/** CPU time of this process for so many runs, microseconds. */
async function cost(work: () => unknown, runs = 1): Promise<number> {
  const began = process.cpuUsage();
  for (let i = 0; i < runs; i += 1) await work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / runs;
}

/**
 * Fails when an input `factor` times as large costs more than `most` times the CPU of this process. The cheapest of several turns count, so that
 * neither a slow machine nor a busy one decides.
 * @param make prepares the work for an input of a size, and is not measured
 * @param size of the smaller input
 */
export async function expectGrowth(
  make: (size: number) => () => unknown,
  size: number,
  factor: number,
  most: number,
): Promise<void> {
  const [small, large] = [make(size), make(size * factor)];
  let [least, dearest] = [Infinity, Infinity];
  for (let turn = 0; turn < TURNS; turn += 1) {
    least = Math.min(least, await cost(small, RUNS));
    dearest = Math.min(dearest, await cost(large));
    if (turn > 0 && dearest <= most * Math.max(least, LEAST_US)) return;
  }
  throw new Error(
    `${factor} times the input costs ${dearest / least} times the CPU, more than ${most} times`,
  );
}

/** Fails when the work grows with the square of its input: ten times the input may cost forty times, where a square costs a hundred. */
export const expectNoSquare = (make: (size: number) => () => unknown, size: number): Promise<void> =>
  expectGrowth(make, size, 10, 40);
