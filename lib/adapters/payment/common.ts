import type { z } from 'zod';
import type { PaymentPort, ProviderCall } from './port';

/** What the adapters of all payment providers need: checks of our own arguments, and reading what came back. Pure. */

/** @throws RangeError when a number of ours could not travel */
export function requireNumber(provider: string, name: string, value: string, pattern: RegExp): void {
  if (!pattern.test(value)) throw new RangeError(`${provider}: ${name} does not match ${pattern.source}`);
}

/** @throws RangeError unless `value` is whole fen above zero */
export function requireFen(provider: string, name: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new RangeError(`${provider}: ${name} must be whole fen, at least 1`);
  }
}

/** Levels of an object of a provider: theirs have four. What walks a deeper one, as `JSON.stringify` does, could run out of stack. */
const MAX_DEPTH = 32;

/** Whether a value from JSON is nested no deeper than what a provider sends; looks level by level, so that depth costs no stack. */
function isShallow(value: object): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth += 1)
    level = level.flatMap((v) => (typeof v === 'object' && v !== null ? Object.values(v) : []));
  return level.length === 0;
}

/** The JSON object in a text; null for anything else, and for one that nobody would send (security.md R-24). */
export function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) && isShallow(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** What a failed call says, with the reason below it (the network's own words). */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** A setting that is wrong, by its name, and what is wrong with it. */
export interface SettingFault {
  name: string;
  text: string;
}

/** What an installation gives every adapter. */
export interface PaymentSurroundings {
  /** Where the provider sends its notices. */
  notifyUrl: string;
  observe: (call: ProviderCall) => void;
  /** Contents of a file that a setting names; empty when it names none. */
  readFile: (path: string) => string;
}

/** An adapter as an installation sees it: the settings it reads, what they have to keep together, and its port by them. */
export const paymentAdapter = <S extends z.ZodRawShape>(adapter: {
  settings: S;
  faults?: (
    e: Partial<z.output<z.ZodObject<S>>>,
    readFile: PaymentSurroundings['readFile'],
  ) => SettingFault[];
  create: (e: z.output<z.ZodObject<S>>, around: PaymentSurroundings) => PaymentPort;
}) => adapter;
