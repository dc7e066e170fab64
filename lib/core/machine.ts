/** A move of a state machine: from which states it is legal and where it may lead. */
export interface MachineAction<S extends string> {
  /** Chinese name, shown on buttons and in timelines. */
  label: string;
  from: readonly S[];
  /** One state, or several when the command decides by the counters (a part shipment). */
  to: S | readonly S[];
}

export interface Machine<S extends string, A extends string> {
  name: string;
  labels: Readonly<Record<S, string>>;
  states: readonly [S, ...S[]];
  actions: Readonly<Record<A, MachineAction<S>>>;
  label(state: S): string;
  /** Actions that the table allows in a state; guards and permissions come on top. */
  allowed(state: S): A[];
  from(action: A): readonly S[];
  to(action: A): readonly S[];
}

interface MachineSpec<S extends string, A extends string> {
  name: string;
  states: Record<S, string>;
  actions: Record<A, { label: string; from: readonly NoInfer<S>[]; to: NoInfer<S> | readonly NoInfer<S>[] }>;
}

/**
 * Declares the legal moves of an entity (domain.md section 1 rule 1). The table is checked when the module loads: an unknown or
 * unreachable-by-typo state, an empty list or an action without a label is a programming error and throws.
 */
export function defineMachine<S extends string, A extends string>(spec: MachineSpec<S, A>): Machine<S, A> {
  const states = Object.keys(spec.states) as S[];
  if (states.length === 0) throw new Error(`machine ${spec.name}: no states`);
  const known = new Set<string>(states);
  const listOf = (v: S | readonly S[]): readonly S[] => (typeof v === 'string' ? [v] : v);
  for (const [action, move] of Object.entries(spec.actions) as [A, MachineAction<S>][]) {
    const targets = listOf(move.to);
    if (!move.label || move.from.length === 0 || targets.length === 0) {
      throw new Error(`machine ${spec.name}: action ${action} is incomplete`);
    }
    for (const s of [...move.from, ...targets]) {
      if (!known.has(s)) throw new Error(`machine ${spec.name}: action ${action} names unknown state ${s}`);
    }
  }
  for (const s of states)
    if (!spec.states[s]) throw new Error(`machine ${spec.name}: state ${s} has no label`);
  const actions = spec.actions as Record<A, MachineAction<S>>;
  return {
    name: spec.name,
    labels: spec.states,
    states: states as [S, ...S[]],
    actions,
    label: (state) => spec.states[state],
    allowed: (state) => (Object.keys(actions) as A[]).filter((a) => actions[a].from.includes(state)),
    from: (action) => actions[action].from,
    to: (action) => listOf(actions[action].to),
  };
}
