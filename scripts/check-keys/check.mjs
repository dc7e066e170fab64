import { findKeyHandlers } from './handlers.mjs';

const ROOTS = /^(app|components|lib\/client)\//;
const SKIPPED = /\.test\.tsx?$|\.d\.ts$/;

/** Files that listen to keys without looking which, and why. */
const LISTENERS = {
  'components/ebook/reader/use-quiet.ts': 'any key wakes the bars',
};

const RULE = 'asks components/ui/composing first: the input method may be at work';

/**
 * Refuses what takes keys for commands, or a pause for the end of a word, without asking what the input method does, and exceptions that nothing
 * needs any more.
 * @param {string} root
 * @param {string} config the project, from the root
 * @param {Record<string, string>} listeners
 * @returns {{ handlers: number, violations: string[] }}
 */
export function checkKeys(root, config, listeners = LISTENERS) {
  const handlers = findKeyHandlers(root, config, (file) => ROOTS.test(file) && !SKIPPED.test(file));
  const silent = handlers.filter((h) => !h.asks);
  const used = new Set(silent.map((h) => h.file));
  return {
    handlers: handlers.length,
    violations: [
      ...silent.filter((h) => !listeners[h.file]).map((h) => `${h.file}:${h.line} ${h.code} → ${RULE}`),
      ...Object.keys(listeners)
        .filter((file) => !used.has(file))
        .map((file) => `${file} → needs no exception in scripts/check-keys`),
    ],
  };
}
