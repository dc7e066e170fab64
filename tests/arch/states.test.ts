import fs from 'node:fs';
import path from 'node:path';
import type { Machine } from '@/lib/core/machine';

const folder = path.join(__dirname, '..', '..', 'lib', 'states');

const modules = fs
  .readdirSync(folder)
  .map((file) => [file, jest.requireActual<Record<string, unknown>>(path.join(folder, file))] as const);

function isMachine(value: unknown): value is Machine<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'states' in value &&
    'actions' in value &&
    'labels' in value
  );
}

const machines = modules.flatMap(([file, exports]) =>
  Object.values(exports)
    .filter(isMachine)
    .map((machine) => [`${file}: ${machine.name}`, machine] as const),
);

const CHINESE = /^[\p{Script=Han}（）、，/A-Za-z0-9 ]*\p{Script=Han}[\p{Script=Han}（）、，/A-Za-z0-9 ]*$/u;

describe('state machines', () => {
  test('exist for the moving things of the product', () => {
    expect(machines.length).toBeGreaterThan(10);
  });

  test.each(machines)('%s: every state and action has a Chinese label', (_name, machine) => {
    for (const state of machine.states) expect(machine.label(state)).toMatch(CHINESE);
    for (const action of Object.values(machine.actions)) expect(action.label).toMatch(CHINESE);
  });

  test.each(machines)('%s: every state can be reached, and labels differ', (_name, machine) => {
    const targets = new Set(Object.keys(machine.actions).flatMap((action) => machine.to(action)));
    // Entities begin in the first state, or are made in one that some action leaves.
    const born = machine.states.filter((s, i) => i === 0 || machine.allowed(s).length > 0);
    expect(machine.states.filter((s) => !targets.has(s) && !born.includes(s))).toEqual([]);
    expect(new Set(Object.values(machine.labels)).size).toBe(machine.states.length);
  });
});
