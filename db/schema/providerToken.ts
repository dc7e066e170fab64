import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at, count, notNegative } from '../columns';

/** Access tokens of providers whose token calls are rationed (integrations.md 4.1): kept here, renewed only near their end. */
export const providerTokens = pgTable(
  'provider_tokens',
  {
    /** `<provider>:<account>`, e.g. `nuonuo:<tax number>`. */
    key: text().primaryKey(),
    /** Sealed with the server's data key. */
    tokenEnc: text().notNull(),
    expiresAt: at().notNull(),
    refreshedAt: at().notNull().defaultNow(),
    /** Token calls since `window_started_at`. */
    refreshCount: count(),
    windowStartedAt: at().notNull().defaultNow(),
    extra: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [notNegative('provider_tokens_count_check', t.refreshCount)],
);
