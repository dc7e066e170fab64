import fs from 'node:fs';
import path from 'node:path';
import { API, SignatureKind, TypeFlags } from 'typescript/unstable/sync';

/**
 * Prints what the exported functions and columns of some files take, read from the types of the project: `{ types, functions }` as JSON, where a shape names
 * others by their number, so that types which hold themselves end. The compiler's interface is an ES module, so this is a process of its own.
 *
 * `node tests/support/parameter-shapes.mjs <root> <file>…`
 */
const [root = '', ...files] = process.argv.slice(2);

const PLAIN = [
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.Null, 'null'],
  [TypeFlags.Undefined | TypeFlags.Void, 'undefined'],
];

/** Shapes of types by their number. */
function shapesOf(checker, types) {
  const isEmptyList = (type) =>
    checker.isArrayType(type) && Boolean(checker.getTypeArguments(type)[0].flags & TypeFlags.Never);
  const shapeOf = (type) => {
    if (type.flags & TypeFlags.TypeParameter) return { as: idOf(checker.getBaseConstraintOfType(type)) };
    if (type.flags & TypeFlags.Literal) return { literal: type.value };
    const plain = PLAIN.find(([flag]) => type.flags & flag);
    if (plain && !type.isUnionType()) return { plain: plain[1] };
    if (type.isUnionType())
      return {
        anyOf: type
          .getTypes()
          .filter((t) => !isEmptyList(t))
          .map(idOf),
      };
    if (checker.isTupleType(type)) return { tuple: checker.getTypeArguments(type).map(idOf) };
    if (checker.isArrayType(type)) return { listOf: idOf(checker.getTypeArguments(type)[0]) };
    const name = type.getSymbol()?.name ?? '';
    if (name === 'Date') return { plain: 'date' };
    if (name === 'Ctx') return { plain: 'unknown' };
    if (/^(Readonly)?Map$/.test(name)) return { mapOf: checker.getTypeArguments(type).map(idOf) };
    if (/^(Readonly)?Set$/.test(name)) return { setOf: idOf(checker.getTypeArguments(type)[0]) };
    if (checker.getSignaturesOfType(type, SignatureKind.Call).length > 0) return { plain: 'function' };
    if (!type.isObjectType() && !type.isIntersectionType()) return { plain: 'unknown' };
    const [index] = checker.getIndexInfosOfType(type);
    const members = checker.getPropertiesOfType(type);
    if (index && members.length === 0) return { recordOf: idOf(index.valueType) };
    return {
      members: Object.fromEntries(members.map((m) => [m.name, idOf(checker.getTypeOfSymbol(m))])),
    };
  };
  const idOf = (type) => {
    if (!(type.id in types)) {
      types[type.id] = {};
      types[type.id] = shapeOf(type);
    }
    return type.id;
  };
  return idOf;
}

const api = new API({ cwd: root });
try {
  const config = path.join(root, 'tests/support/presenters.tsconfig.json');
  const [{ program, checker }] = api.updateSnapshot({ openProject: config }).getProjects();
  const types = {};
  const idOf = shapesOf(checker, types);
  const parametersOf = (signature) =>
    signature.getParameters().map((p) => {
      const of = checker.getTypeOfSymbol(p);
      return { name: p.name, typeName: of.getSymbol()?.name ?? '', type: idOf(of) };
    });
  /** What the columns of a file take: a row; nothing where a type is no list of columns. */
  const rowOf = (type) => {
    if (!checker.isArrayType(type)) return [];
    const [column] = checker.getTypeArguments(type);
    const value = checker.getPropertiesOfType(column).find((p) => p.name === 'value');
    const [signature] = value
      ? checker.getSignaturesOfType(checker.getTypeOfSymbol(value), SignatureKind.Call)
      : [];
    return signature ? parametersOf(signature) : [];
  };
  const functions = files.flatMap((file) => {
    const source = program.getSourceFile(path.join(root, file));
    return checker.getExportsOfModule(checker.getSymbolAtLocation(source)).flatMap((symbol) => {
      const type = checker.getTypeOfSymbol(symbol);
      const [signature] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : [];
      if (!type) return [];
      const returned = signature && checker.getReturnTypeOfSignature(signature);
      const row = rowOf(returned ?? type);
      if (!signature && row.length === 0) return [];
      const parameters = [...(signature ? parametersOf(signature) : []), ...row];
      const waits = returned?.getSymbol()?.name === 'Promise';
      return [{ file, name: symbol.name, parameters, waits, columns: row.length > 0 }];
    });
  });
  fs.writeSync(1, JSON.stringify({ types, functions }));
} finally {
  api.close();
}
