import fs from 'node:fs';
import path from 'node:path';
import rules from '@/scripts/check/known-bad-versions.json';
import { fixLock } from '@/scripts/fix-lock.mjs';

interface LockEntry {
  version?: string;
  resolved?: string;
}

const root = path.join(__dirname, '..', '..');
const text = fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8');
const lock = JSON.parse(text) as { packages: Record<string, LockEntry> };

/** Every installed copy of a package. */
function versionsOf(name: string): string[] {
  return Object.entries(lock.packages)
    .filter(([at]) => at === `node_modules/${name}` || at.endsWith(`/node_modules/${name}`))
    .map(([, entry]) => entry.version ?? '');
}

function atLeast(version: string, floor: string): boolean {
  const [a, b] = [version, floor].map((v) => v.split('-', 1)[0]?.split('.').map(Number) ?? []);
  for (let i = 0; i < 3; i += 1) if (a?.[i] !== b?.[i]) return (a?.[i] ?? 0) > (b?.[i] ?? 0);
  return true;
}

describe('package-lock.json', () => {
  test('names no registry address', () => {
    expect(Object.values(lock.packages).filter((entry) => entry.resolved !== undefined)).toEqual([]);
    expect(text).not.toMatch(
      /https?:\/\/(?!github\.com|opencollective\.com|.*(fund|sponsor|donate|paypal|patreon|tidelift|feross))[^"]*\.tgz/,
    );
  });

  test('is complete, so that `npm ci` accepts it on every platform', () => {
    expect(fixLock(JSON.parse(text) as { packages: Record<string, LockEntry> }).added).toEqual([]);
  });

  test('pins exactly what package.json asks for', () => {
    const wanted = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<
      string,
      Record<string, string>
    >;
    const all = { ...wanted.dependencies, ...wanted.devDependencies };
    expect(Object.values(all).filter((range) => !/^\d/.test(range))).toEqual([]);
    for (const [name, version] of Object.entries(all))
      expect([name, versionsOf(name)]).toEqual([name, expect.arrayContaining([version])]);
  });

  test.each(Object.entries(rules.floors))('S-57: %s is at least %s', (name, floor) => {
    expect(versionsOf(name).filter((v) => !atLeast(v, floor))).toEqual([]);
  });

  test.each(Object.entries(rules.major))('S-57: %s stays on major version %i', (name, major) => {
    expect(versionsOf(name).filter((v) => Number.parseInt(v, 10) !== major)).toEqual([]);
  });

  test.each(Object.entries(rules.banned))('S-57: %s is not used (%s)', (name) => {
    expect(versionsOf(name)).toEqual([]);
  });
});
