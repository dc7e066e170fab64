import { Stage } from './stage.mjs';

/**
 * A case: `id` is the row of security.md section 3, `seconds` its own time limit (180).
 * @typedef {{ id: string, name: string, seconds?: number, run(t: Trial): Promise<void> }} Case
 */

/** What a running case has: worlds, a counter of the points it tried, notes, and checks that all are heard before it fails. */
class Trial {
  points = 0;
  notes = [];
  failures = [];
  /** @type {import('./world.mjs').World[]} */
  worlds = [];

  constructor(stage, scale) {
    this.stage = stage;
    this.scale = scale;
  }

  /** A time limit of the requirements in ms, wider by `--scale` on a busy machine. */
  limit(ms) {
    return ms * this.scale;
  }

  get database() {
    return this.stage.database;
  }

  /** A world of this case (stage.mjs); closed at its end. */
  async world(options) {
    const world = await this.stage.world(options);
    this.worlds.push(world);
    return world;
  }

  /** Counts points at which the fault was tried. */
  point(n = 1) {
    this.points += n;
  }

  /** A figure for the report. */
  note(text) {
    this.notes.push(text);
  }

  /** Records a failure and goes on. @returns whether it holds */
  check(holds, what) {
    if (!holds) this.failures.push(what);
    return Boolean(holds);
  }

  equal(actual, wanted, what) {
    const [a, w] = [JSON.stringify(actual), JSON.stringify(wanted)];
    return this.check(a === w, `${what}: ${a} instead of ${w}`);
  }

  /** Invariant findings of every world are failures. */
  async invariants() {
    for (const world of this.worlds) {
      const broken = await world.invariants();
      for (const [name, rows] of Object.entries(broken)) {
        this.failures.push(`invariant ${name}: ${rows.length} rows, first ${JSON.stringify(rows[0])}`);
      }
    }
  }
}

const withLimit = (work, seconds) => {
  let timer;
  const limit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${seconds} s`)), seconds * 1000);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
};

/** One case from its start to the checks of the books. */
async function runCase(stage, one, scale) {
  const started = Date.now();
  const t = new Trial(stage, scale);
  try {
    await withLimit(one.run(t), t.limit(one.seconds ?? 180));
  } catch (e) {
    t.failures.push(e.stack ?? String(e));
  }
  try {
    await stage.database.revive();
    await Promise.all(t.worlds.map((w) => w.endProcesses()));
    await t.invariants();
  } catch (e) {
    t.failures.push(`the checks after it: ${e.stack ?? e}`);
  }
  return Object.assign(t, { seconds: (Date.now() - started) / 1000 });
}

/**
 * Runs the cases one after the other and prints a line each.
 * @param {Case[]} cases
 * @param {{ keep?: boolean, scale?: number }} options `keep` leaves the folder with logs and data for a look; `scale` widens time limits
 * @returns whether all held
 */
export async function runCases(cases, { keep = false, scale = 1 } = {}) {
  const stage = new Stage();
  const onSignal = () => void stage.close().finally(() => process.exit(130));
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, onSignal);
  let [points, failed] = [0, 0];
  const started = Date.now();
  try {
    await stage.open();
    for (const one of cases) {
      const t = await runCase(stage, one, scale);
      const bad = t.failures.length > 0;
      points += t.points;
      failed += bad ? 1 : 0;
      console.log(
        `${bad ? 'FAIL' : 'ok  '} ${one.id} ${one.name} (${t.points} points, ${t.seconds.toFixed(1)} s)`,
      );
      for (const note of t.notes) console.log(`       ${note}`);
      for (const failure of t.failures) console.log(`     ! ${failure.replaceAll('\n', '\n       ')}`);
      if (!(bad && keep))
        await Promise.all(t.worlds.map((w) => w.close().catch((e) => console.error(String(e)))));
    }
  } finally {
    if (keep) console.log(`left for a look: ${stage.root}`);
    await stage.close({ keep });
  }
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`${cases.length} cases, ${points} points tried, ${failed} failed (${seconds} s)`);
  return failed === 0;
}
