/** Preloaded into a site process whose clock is wrong: `FAULTS_CLOCK_MS` is added to every reading of the time. Timers are left alone. */
const Real = Date;
const offset = Number(process.env.FAULTS_CLOCK_MS ?? 0);
const now = () => Real.now() + offset;
globalThis.Date = new Proxy(Real, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  apply: () => new Real(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
