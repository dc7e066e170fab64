/**
 * Writes object schemas that a document holds more than once into its components, and a reference in each place.
 *
 * @param {object} document the OpenAPI document
 * @param {Record<string, object>} named schemas that have a name in the product; others are named by the first place where they are
 * @returns {object} a document that says the same
 */
export function shareSchemas(document, named) {
  /** @type {Map<string, Entry>} by what they say */
  const known = new Map();

  /** A node with every object in it replaced by its entry; equal objects get one entry. */
  function intern(node, place, counted) {
    if (Array.isArray(node)) return node.map((part) => intern(part, place, counted));
    if (typeof node !== 'object' || node === null) return node;
    const parts = Object.entries(node).map(([key, part]) => [
      key,
      intern(part, isStep(key) ? place : `${place}${key[0].toUpperCase()}${key.slice(1)}`, counted),
    ]);
    const made = Object.fromEntries(parts);
    if (!isObject(node) || mayBeLeftOut(node)) return made;
    const text = JSON.stringify(made, (_, value) => (value instanceof Entry ? { entry: value.id } : value));
    const entry = known.get(text) ?? new Entry(known.size, made, place);
    known.set(text, entry);
    if (counted) entry.uses += 1;
    return entry;
  }

  const names = new Map();
  for (const [name, schema] of Object.entries(named)) {
    const entry = intern(schema, name, false);
    if (entry instanceof Entry && !names.has(entry)) names.set(entry, name);
  }
  const { paths, components, ...rest } = document;
  const operations = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method,
        intern(operation, operation.operationId, true),
      ]),
    ),
  ]);
  const schemas = Object.fromEntries(
    Object.entries(components.schemas).map(([name, schema]) => {
      const entry = intern(schema, name, true);
      if (entry instanceof Entry) entry.root = name;
      return [name, entry];
    }),
  );

  const taken = new Map();
  const nameOf = (entry) => {
    const wanted = entry.root ?? names.get(entry) ?? entry.place;
    let name = wanted;
    for (let n = 2; taken.has(name) && taken.get(name) !== entry; n += 1) name = `${wanted}${n}`;
    taken.set(name, entry);
    return name;
  };
  const shared = {};
  const written = (node, inside) => {
    if (node instanceof Entry) {
      if (node === inside || (node.uses < 2 && !node.root)) return written(node.node, null);
      node.name ??= nameOf(node);
      if (!(node.name in shared)) {
        shared[node.name] = null;
        shared[node.name] = written(node, node);
      }
      return { $ref: `#/components/schemas/${node.name}` };
    }
    if (Array.isArray(node)) return node.map((part) => written(part, null));
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, written(part, null)]));
  };
  for (const entry of Object.values(schemas)) if (entry instanceof Entry) taken.set(entry.root, entry);
  const outPaths = written(Object.fromEntries(operations), null);
  const outSchemas = Object.fromEntries(
    Object.entries(schemas).map(([name, entry]) => [name, written(entry, entry)]),
  );
  return { ...rest, paths: outPaths, components: { ...components, schemas: { ...outSchemas, ...shared } } };
}

const isObject = (node) => node.type === 'object' && typeof node.properties === 'object';

/** Whether a field may be left out because it has a default, at any depth: among the components generators take such a field for one that is always there. */
function mayBeLeftOut(node) {
  if (typeof node !== 'object' || node === null) return false;
  const { properties, required = [] } = node;
  const own = isObject(node)
    ? Object.entries(properties).some(([name, field]) => 'default' in field && !required.includes(name))
    : false;
  return own || Object.values(node).some(mayBeLeftOut);
}

/** Words of the description itself, which say nothing about the place. */
const STEPS = new Set(
  'properties items anyOf oneOf allOf schema content responses requestBody additionalProperties'.split(' '),
);
const isStep = (key) => STEPS.has(key) || !/^[A-Za-z]\w*$/.test(key);

class Entry {
  uses = 0;
  root = null;
  name = null;
  constructor(id, node, place) {
    Object.assign(this, { id, node, place });
  }
}
