import type { Browser, BrowserContext } from '@playwright/test';
import type { Walk } from './walk';

/** What a journey has to know of the world that was made for it. */
export type Facts = Record<string, string>;

export interface Journey {
  key: string;
  what: string;
  /** Who goes: an account of the demo. */
  role: string;
  prepare?: (browser: Browser, context: BrowserContext) => Promise<Facts>;
  start: string | ((facts: Facts) => string);
  steps: (walk: Walk, facts: Facts) => Promise<void>;
}
