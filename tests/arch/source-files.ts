import fs from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..', '..');
const ROOTS = ['app', 'components', 'lib', 'db', 'scripts', 'tests'];

function* walk(rel: string): Generator<string> {
  for (const entry of fs.readdirSync(path.join(root, rel), { withFileTypes: true })) {
    const at = `${rel}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(at);
    else if (/\.(tsx?|mjs|css)$/.test(entry.name)) yield at;
  }
}

/** Every hand-written source file, as a path from the root. */
export function sourceFiles(): string[] {
  const top = fs.readdirSync(root).filter((name) => /\.(ts|mjs)$/.test(name) && name !== 'next-env.d.ts');
  return [...top, ...ROOTS.flatMap((r) => [...walk(r)])];
}
