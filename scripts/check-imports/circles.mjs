/**
 * What remains of a graph when files without imports are taken away again and again: circles, and what leads to one.
 * @param {Map<string, Map<string, import('./imports.mjs').Import>>} graph
 */
function leadingToCircles(graph) {
  const rest = new Map(graph);
  for (let size = -1; size !== rest.size;) {
    ({ size } = rest);
    for (const [file, targets] of rest)
      if (![...targets.keys()].some((target) => rest.has(target))) rest.delete(file);
  }
  return rest;
}

/** The shortest way from a file back to itself: its files in order, `null` when there is none. */
function wayBack(graph, file) {
  const ways = [[file]];
  const seen = new Set();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1))?.keys() ?? []) {
      if (next === file) return way;
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return null;
}

/**
 * Circles of imports, one violation each at its first file by name. Imports of types and lazy imports count like any other: neither file of a
 * circle can be understood, moved or compiled without the other, and a word at the import would hide it.
 *
 * @param {Map<string, Map<string, import('./imports.mjs').Import>>} graph what each file imports of the tree
 * @returns {import('./check.mjs').Violation[]}
 */
export function circles(graph) {
  const rest = leadingToCircles(graph);
  const found = new Map();
  for (const file of [...rest.keys()].toSorted()) {
    const way = wayBack(rest, file);
    const name = way?.toSorted().join();
    if (!way || found.has(name)) continue;
    const { line, specifier } = rest.get(file).get(way[1] ?? file);
    const rule = `closes a circle: ${[...way, file].join(' → ')}`;
    found.set(name, { file, line, import: specifier, rule });
  }
  return [...found.values()];
}
